import {
  type Context,
  day,
  hasRows,
  isoTime,
  type LimitName,
  type Transaction,
} from '#domain/core';
import type { KnownNetwork } from '#shared/accounts.ts';
import type { User } from './users.ts';

export const maxKnownNetworks = 20;

export const knownNetworkRetentionMs = 90 * day;

const hashOf = ({ hashAddress }: Context, account: string, network: string): string =>
  hashAddress(`${account}\n${network}`);

const isKnownNetwork = (context: Context, account: string, network: string): Promise<boolean> =>
  hasRows(
    context.db
      .selectFrom('known_networks')
      .where('network_hash', '=', hashOf(context, account, network))
      .where('last_used_at', '>', context.now() - knownNetworkRetentionMs),
  );

/**
 * Counts the surrounding /48, too, unless the network is known to the account. Returns `isKnown`.
 */
export async function countOnNetwork(
  context: Context,
  account: string,
  network: string,
  ...names: LimitName[]
): Promise<boolean> {
  const isKnown = await isKnownNetwork(context, account, network);
  const { count, countNetwork } = context.rateLimits;
  await (isKnown ? count(network, ...names) : countNetwork(network, ...names));
  return isKnown;
}

/** Finds which of the networks the last log-in came from. */
export async function findLastNetwork(
  context: Context,
  networks: readonly string[],
): Promise<string | undefined> {
  const last = await context.db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select(['network_hash', 'email_key'])
    .orderBy('last_used_at', 'desc')
    .orderBy('network_hash')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  return networks.find((network) => hashOf(context, last.email_key, network) === last.network_hash);
}

/** Requires the user's lock. */
export async function rememberNetwork(
  context: Context,
  { db }: Transaction,
  user: Pick<User, 'id' | 'email_key'>,
  network: string,
): Promise<void> {
  const last_used_at = context.now();
  await db
    .insertInto('known_networks')
    .values({
      network_hash: hashOf(context, user.email_key, network),
      user_id: user.id,
      last_used_at,
    })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet({ last_used_at }))
    .execute();
  const newest = db
    .selectFrom('known_networks')
    .select('network_hash')
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('network_hash')
    .limit(maxKnownNetworks);
  await db
    .deleteFrom('known_networks')
    .where('user_id', '=', user.id)
    .where('network_hash', 'not in', newest)
    .execute();
}

export async function forgetNetworks({ db }: Transaction, userId: string): Promise<void> {
  await db.deleteFrom('known_networks').where('user_id', '=', userId).execute();
}

export async function listKnownNetworks({ db }: Context, userId: string): Promise<KnownNetwork[]> {
  const rows = await db
    .selectFrom('known_networks')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({ lastUsedAt: isoTime(row.last_used_at) }));
}
