import type { Selectable } from 'kysely';
import { projects } from '../../content/projects.ts';
import type { InvitationsTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Transaction } from '../transaction.ts';
import type { InvitationState } from '../../shared/invitations.ts';

export type InvitationRow = Selectable<InvitationsTable>;

/** The state of an invitation now. The cleanup notes that one has expired only later. */
export const stateOf = ({ state, expires_at }: Pick<InvitationRow, 'state' | 'expires_at'>, now: number): InvitationState =>
  state === 'waiting' && expires_at <= now ? 'expired' : state;

/** Reads an invitation and locks it until the transaction ends. The user that it belongs to, if any, must be locked before. */
export const lockInvitation = (tx: Transaction, id: string): Promise<InvitationRow | undefined> =>
  tx.db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Reads an invitation again. Fails with `token_invalid` if it is gone. */
export async function readInvitation({ db }: Context, id: string): Promise<InvitationRow> {
  const invitation = await db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
  if (invitation === undefined) throw new Failure('token_invalid');
  return invitation;
}

/** The project that an invitation names. One that left the content since goes by its id. */
export function projectOf({ project_id }: Pick<InvitationRow, 'project_id'>): { projectId: string; projectName: string } {
  const project = projects.find(({ projectId }) => projectId === project_id);
  return { projectId: project_id, projectName: project?.projectName ?? project_id };
}
