import { ownerApi } from '#app/api-client/owner-api.ts';
import { invitationForm } from '#app/forms';
import { DateText } from '#app/parts/date-text.tsx';
import { Button } from '#app/ui';
import { Field } from '#app/ui/field.tsx';
import { formatMonth } from '#content/format-date.ts';
import { authMessages } from '#content/messages/auth.ts';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { projects } from '#content/projects.ts';
import { useHydrated } from '#framework/page.ts';
import type { OwnerInvitation } from '#shared/owner.ts';
import { ActionButton } from './action-button.tsx';
import { DraftForm, SelectField, useOpenForm } from './draft-form.tsx';
import * as styles from './owner.module.css';

const projectNames = Object.fromEntries(
  projects.map(({ projectId, projectName }) => [projectId, projectName]),
);

export function Invitations({ invitations }: { invitations: OwnerInvitation[] }) {
  return (
    <>
      <Invite />
      {invitations.length === 0 && <p>{texts.noInvitations}</p>}
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.listRow}>
            <Invitation {...invitation} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Firefox has no month picker, and takes text. */
const hasMonthPicker = () =>
  Object.assign(document.createElement('input'), { type: 'month' }).type === 'month';

function Invite() {
  const { form, open, buttons } = useOpenForm(['invite']);
  const isHydrated = useHydrated();
  if (form === undefined)
    return (
      <div ref={buttons} className="buttonRow">
        <Button variant="accent" onClick={() => open('invite')}>
          {texts.invite}
        </Button>
      </div>
    );
  return (
    <DraftForm
      {...form}
      rules={invitationForm}
      submit={texts.sendInvitation}
      act={async ({ email = '', name = '', projectId = '', engagedAt = '' }) => {
        await ownerApi.invite({
          email,
          name,
          projectId,
          ...(engagedAt === '' ? {} : { engagedAt }),
        });
        return texts.invited(email.trim());
      }}
    >
      {(field) => (
        <>
          <Field {...field('name')} label={texts.name} autoComplete="off" required />
          <Field
            {...field('email')}
            label={authMessages.email}
            type="email"
            autoComplete="off"
            required
          />
          <SelectField
            {...field('projectId')}
            label={reviewsMessages.project}
            choices={projectNames}
            required
          />
          <Field
            {...field('engagedAt')}
            label={texts.finished}
            type="month"
            hint={isHydrated && hasMonthPicker() ? undefined : texts.finishedHint}
          />
        </>
      )}
    </DraftForm>
  );
}

function Invitation({
  id,
  name,
  email,
  project,
  engagedAt,
  state,
  reviewId,
  ...times
}: OwnerInvitation) {
  const steps = [
    [texts.sent, times.createdAt],
    [texts.opened, times.openedAt],
    [texts.reminded, times.remindedAt],
    [texts.invitationStates[state], times.endedAt],
  ] as const;
  return (
    <>
      <p>
        <strong>
          <bdi>{name ?? texts.forgotten}</bdi>
        </strong>
        {email && <span className="quiet"> {email}</span>}
      </p>
      <p className="note">
        {project.projectName}
        {engagedAt && `, ${formatMonth(engagedAt)}`}
      </p>
      <ul className={styles.events}>
        {steps.map(([label, time]) =>
          time === undefined ? null : (
            <li key={label}>
              {label} <DateText time={time} />
            </li>
          ),
        )}
        {state === 'waiting' && <li>{texts.invitationStates.waiting}</li>}
      </ul>
      {state === 'accepted' && reviewId !== undefined && (
        <p className="linkTargets">
          <a href={`/owner?review=${reviewId}`}>{texts.seeReview}</a>
        </p>
      )}
      {state === 'waiting' && (
        <div className="buttonRow">
          {times.remindedAt === undefined && (
            <ActionButton
              label={texts.remind}
              act={() => ownerApi.remind(id)}
              done={texts.remindedNow}
            />
          )}
          <ActionButton
            variant="quiet"
            label={texts.withdraw}
            question={texts.confirmWithdraw(name ?? '')}
            act={() => ownerApi.revoke(id)}
            done={texts.withdrawn}
          />
        </div>
      )}
    </>
  );
}
