import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { projects } from '../../content/projects.ts';
import { emailSchema } from '../../shared/accounts.ts';
import { findInvitationForOwner, inviteClient, type NotInvited } from '../../domain/invitations/owner-invitations.ts';
import { engagedAtSchema, invitedNameSchema, type NewInvitation, projectIdSchema } from '../../shared/invitations.ts';
import type { Cli } from '../cli.ts';
import { CliError } from '../exit-codes.ts';
import { parseWith } from '../option-values.ts';
import { formatDay, oneLine } from '../table.ts';
import { examples } from '../texts.ts';

/** Says why there is no new invitation, and what to do instead. */
function explainRefusal(invited: NotInvited, { email, projectId }: NewInvitation): CliError {
  switch (invited.outcome) {
    case 'open':
      return new CliError(`${email} has been invited to review ${projectId} and has not answered yet.`, {
        hint: `To send it again, run "owner invitations resend ${invited.invitationId}".`,
      });
    case 'reviewed':
      return new CliError(`${email} has reviewed ${projectId} by invitation already.`, {
        hint: `See "owner invitations show ${invited.invitationId}".`,
      });
    case 'refused':
      return new CliError(`${email} does not want to be invited. That is final.`);
    case 'own':
      return new CliError(`${email} is your own address. A review of your own work would deceive its readers.`);
  }
}

const [{ projectId }] = projects;

/** `invite`: ask a client for a review. */
export function addInviteCommand(program: CommandUnknownOpts, { output, withSite, clock }: Cli): void {
  program
    .command('invite')
    .description('ask a client for a review of a project; their review shows as a verified client’s')
    .argument('<address>', 'the client’s email address')
    .requiredOption('--name <name>', 'the client’s name, for the greeting')
    .requiredOption('--project <project>', 'the id of the project')
    .option('--finished <month>', 'the month in which the work ended, such as 2024-06')
    .addHelpText(
      'after',
      examples(
        [`invite ann@example.com --name "Ann Lee" --project ${projectId}`, 'the site emails a link'],
        [`invite ann@example.com --name "Ann Lee" --project ${projectId} --finished 2024-06`, 'the review names the month, too'],
      ),
    )
    .action(async (address, { name, project, finished }) => {
      const form: NewInvitation = {
        email: parseWith(emailSchema, address, 'address'),
        name: parseWith(invitedNameSchema, name, '--name'),
        projectId: parseWith(projectIdSchema, project, '--project'),
        engagedAt: finished === undefined ? undefined : parseWith(engagedAtSchema(clock()), finished, '--finished'),
      };
      await withSite(async ({ context }) => {
        const invited = await inviteClient(context, form);
        if (invited.outcome !== 'invited') throw explainRefusal(invited, form);
        const invitation = await findInvitationForOwner(context, invited.invitationId);
        const { projectName } = invitation.project;
        output.result(
          { invited: invitation },
          `The site will email ${oneLine(form.email)} an invitation to review ${projectName}. It works until ${formatDay(invitation.expiresAt)}.`,
        );
      });
    });
}
