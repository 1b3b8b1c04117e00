import {
  CliError,
  type Command,
  parseValue,
  parseWithArgument,
  requireValues,
  toJson,
} from '#cli/command.ts';
import { withSite } from '#cli/open-site.ts';
import { invitationLifetimeDays } from '#content/limits.ts';
import { projects } from '#content/projects.ts';
import { Failure } from '#domain/core';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { emailSchema } from '#shared/accounts.ts';
import { engagedAtSchema, invitedNameSchema, projectIdSchema } from '#shared/invitations.ts';
import type { NewInvitation } from '#shared/owner.ts';

const [{ projectId }] = projects;

export const invite: Command = {
  name: 'invite',
  usage: '<address> --name <name> --project <project> [--finished <month>] [--json]',
  about: 'Invites a client by email to review a project. You can also do this on the owner’s page.',
  help: `  <address>            the client’s email address
  --name <name>        the client’s name, for the greeting
  --project <project>  the id of the project
  --finished <month>   the month in which the work ended, such as 2024-06; the review names it
  --json               print the id of the invitation as JSON

Example: owner invite ann@example.com --name "Ann Lee" --project ${projectId} --finished 2024-06`,
  async run(cli, args) {
    const text = { type: 'string' } as const;
    const { argument, values } = parseWithArgument(args, {
      name: text,
      project: text,
      finished: text,
      json: { type: 'boolean' },
    });
    requireValues({
      '<address>': argument,
      '--name <name>': values.name,
      '--project <project>': values.project,
    });
    const form: NewInvitation = {
      email: parseValue(emailSchema, argument, 'address'),
      name: parseValue(invitedNameSchema, values.name, '--name'),
      projectId: parseValue(projectIdSchema, values.project, '--project'),
      engagedAt:
        values.finished === undefined
          ? undefined
          : parseValue(engagedAtSchema, values.finished, '--finished'),
    };
    const invited = await withSite(cli, ({ context }) => inviteClient(context, form)).catch(
      (error: unknown) => {
        if (!(error instanceof Failure) || error.errors === undefined) throw error;
        const reasons = error.errors.map(({ message }) => message);
        throw new CliError(`${form.email}: ${reasons.join(' ')}`, { cause: error });
      },
    );
    const done = `The site will email ${form.email} an invitation to review ${form.projectId}. It works for ${invitationLifetimeDays} days.`;
    cli.print(values.json === true ? toJson(invited) : done);
  },
};
