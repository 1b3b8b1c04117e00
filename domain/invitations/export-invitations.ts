import type { Context } from '../context.ts';
import type { Session } from '../accounts/session.ts';
import { stateOf } from './invitation-row.ts';
import type { OwnInvitation } from '../../shared/invitations.ts';

/**
 * Lists what is stored about the user's invitations, newest first. Nobody but the owner of a verified address learns that it was invited.
 */
export async function exportInvitations(context: Context, { user }: Session): Promise<OwnInvitation[]> {
  if (user.verified_at === null) return [];
  const now = context.now();
  const rows = await context.db
    .selectFrom('invitations')
    .selectAll()
    .where('email_key', '=', user.email_key)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    email: row.email ?? '',
    name: row.name ?? '',
    project: row.project_id,
    ...(row.engaged_at === null ? {} : { engagedAt: row.engaged_at }),
    sentAt: new Date(row.sent_at).toISOString(),
    state: stateOf(row, now),
  }));
}
