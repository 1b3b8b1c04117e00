import { lookUpAccount, readSession } from '#app/api-client';

/** Undefined if nobody is logged in. */
export async function fetchForAccount<Found>(
  find: (userId: string) => Promise<Found>,
): Promise<Found | undefined> {
  const { status, account } = readSession();
  if (status === 'out') return undefined;
  const { userId } = account ?? (await lookUpAccount());
  return find(userId);
}
