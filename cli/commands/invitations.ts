import { Argument, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { invitationStateSchema, projectIdSchema } from '../../shared/invitations.ts';
import {
  findInvitationForOwner,
  listInvitations,
  resendInvitation,
  type Resent,
  revokeInvitation,
} from '../../domain/invitations/owner-invitations.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { parseId } from '../ids.ts';
import { parseLimit, parseWith, requireFound } from '../option-values.ts';
import { formatDay, oneLine } from '../table.ts';
import { examples, moreToList } from '../texts.ts';
import { invitationDetails, invitationTable } from '../views/invitation-view.ts';

const defaultLimit = 50;
const invitationId = () => new Argument('<invitation>', 'the id of the invitation').argParser(parseId);

/** `invitations`: see who was invited, send an invitation again, and take it back. */
export function addInvitationsCommands(program: CommandUnknownOpts, cli: Cli): void {
  const invitations = program.command('invitations').description('see whom you have invited, send an invitation again, or take it back');
  addListInvitations(invitations, cli);
  addShowInvitation(invitations, cli);
  addResendInvitation(invitations, cli);
  addRevokeInvitation(invitations, cli);
}

function addListInvitations(invitations: CommandUnknownOpts, { output, withSite }: Cli): void {
  invitations
    .command('list')
    .description('list invitations, newest first')
    .addOption(new Option('--state <state>', 'only invitations in this state').choices(invitationStateSchema.options))
    .option('--project <project>', 'only invitations to review this project')
    .option('--to <address>', 'only invitations to this address')
    .option('--limit <number>', 'list at most this many', parseLimit, defaultLimit)
    .addHelpText(
      'after',
      examples(['invitations list --state waiting', 'who has not answered yet'], ['invitations list --to ann@example.com', 'what Ann got']),
    )
    .action(({ state, project, to, limit }) => {
      const projectId = project === undefined ? undefined : parseWith(projectIdSchema, project, '--project');
      return withSite(async ({ context }) => {
        const { invitations: found, hasMore } = await listInvitations(context, { state, projectId, email: to }, limit);
        output.result({ invitations: found, hasMore }, found.length === 0 ? 'No invitations.' : invitationTable(found, output));
        if (hasMore) output.note(moreToList(limit));
      });
    });
}

function addShowInvitation(invitations: CommandUnknownOpts, { output, withSite }: Cli): void {
  invitations
    .command('show')
    .description('show one invitation')
    .addArgument(invitationId())
    .addHelpText('after', examples(['invitations show Qm0c2k7v9YwT3hXb1nZs4A', 'the id is in the list']))
    .action((id) =>
      withSite(async ({ context }) => {
        const invitation = await requireFound('invitation', id, findInvitationForOwner(context, id));
        output.result(invitation, invitationDetails(invitation, output));
      }),
    );
}

const whyNotSent: Record<Exclude<Resent, 'sent'>, string> = {
  accepted: 'It was accepted. There is nothing to send.',
  declined: 'This person does not want to be invited. That is final.',
  revoked: 'You have taken it back. Invite them anew.',
  forgotten: 'It ended so long ago that its address is deleted. Invite them anew.',
  open: 'This address has a newer invitation to this project.',
};

function addResendInvitation(invitations: CommandUnknownOpts, { output, withSite }: Cli): void {
  invitations
    .command('resend')
    .description('send an invitation again, with a new link; its 60 days start again')
    .addArgument(invitationId())
    .addHelpText('after', examples(['invitations resend Qm0c2k7v9YwT3hXb1nZs4A', 'Ann lost the email']))
    .action((id) =>
      withSite(async ({ context }) => {
        const resent = await requireFound('invitation', id, resendInvitation(context, id));
        if (resent !== 'sent') throw new CliError(whyNotSent[resent]);
        const invitation = await findInvitationForOwner(context, id);
        const recipient = oneLine(invitation.email ?? '');
        output.result(
          { resent: invitation },
          `The site will email ${recipient} again. The invitation works until ${formatDay(invitation.expiresAt)}.`,
        );
      }),
    );
}

function addRevokeInvitation(invitations: CommandUnknownOpts, { output, withSite }: Cli): void {
  invitations
    .command('revoke')
    .description('take an invitation back; its links stop working')
    .addArgument(invitationId())
    .addHelpText('after', examples(['invitations revoke Qm0c2k7v9YwT3hXb1nZs4A', 'it went to the wrong address']))
    .action((id) =>
      withSite(async ({ context }) => {
        const before = await requireFound('invitation', id, revokeInvitation(context, id));
        if (before === 'accepted') throw new CliError('It was accepted. Its author can delete the review, and you can hide it.');
        const invitation = await findInvitationForOwner(context, id);
        const isRevoked = before === 'waiting';
        output.result(
          { changed: isRevoked, invitation },
          isRevoked ? 'The invitation is revoked. Its links no longer work.' : `The invitation is ${before} already. Nothing has changed.`,
        );
      }),
    );
}
