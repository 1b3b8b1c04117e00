import type { OwnerInvitation } from '../../domain/invitations/owner-invitations.ts';
import type { Output } from '../output.ts';
import { formatDay, formatFields, formatTable, formatTime, oneLine } from '../table.ts';

const stateColors = { waiting: 'yellow', accepted: 'green', declined: 'red', revoked: 'dim', expired: 'dim' } as const;
const forgotten = '(deleted)';
const timeOf = (time: string | undefined): string | undefined => (time === undefined ? undefined : `${formatTime(time)} UTC`);

/** A table of invitations. */
export function invitationTable(invitations: readonly OwnerInvitation[], output: Output): string {
  const rows = invitations.map(({ id, sentAt, state, project, email = forgotten, name = '' }) => [
    id,
    formatDay(sentAt),
    output.style(stateColors[state], state),
    project.projectId,
    oneLine(email),
    oneLine(name),
  ]);
  return formatTable(['ID', 'SENT', 'STATE', 'PROJECT', 'EMAIL', 'NAME'], rows, output.width);
}

/** One invitation with all that the owner needs to know. */
export function invitationDetails(invitation: OwnerInvitation, output: Output): string {
  const { id, state, project, email = forgotten, name = forgotten, reviewId } = invitation;
  return formatFields([
    ['Invitation', id],
    ['Name', oneLine(name)],
    ['Email', oneLine(email)],
    ['Project', `${project.projectId}, ${project.projectName}`],
    ['Finished', invitation.engagedAt],
    ['State', output.style(stateColors[state], state)],
    ['Made', timeOf(invitation.createdAt)],
    ['Sent', timeOf(invitation.sentAt)],
    ['Reminded', timeOf(invitation.remindedAt)],
    ['Works until', state === 'waiting' ? timeOf(invitation.expiresAt) : undefined],
    ['Ended', timeOf(invitation.endedAt)],
    ['Review', reviewId],
  ]);
}
