import { useState } from 'react';
import { Link } from 'react-router';
import { formatMonth } from '../../../content/format-date.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { projects } from '../../../content/projects.ts';
import type { OwnerInvitation } from '../../../shared/owner.ts';
import { ownerApi } from '../../api-client/owner-api.ts';
import { DateText } from '../../ui/date-text.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/key.tsx';
import { DraftForm, hasDraft, useFocusBack, type Values } from './draft-form.tsx';
import styles from './owner.module.css';
import { SelectField } from './select-field.tsx';
import { ActionKey } from './action-key.tsx';

const texts = ownerMessages;
const draftName = 'invite';
/** None is chosen at first, because an invitation to the wrong one cannot be called back. */
const projectNames = {
  '': texts.choose,
  ...Object.fromEntries(projects.map(({ projectId, projectName }) => [projectId, projectName])),
};

export function Invitations({ invitations }: { invitations: OwnerInvitation[] }) {
  const [isInviting, setInviting] = useState(() => hasDraft(draftName));
  const buttons = useFocusBack(isInviting);
  return (
    <>
      {isInviting ? (
        <InviteForm onClose={() => setInviting(false)} />
      ) : (
        <div ref={buttons} className={styles.buttons}>
          <Button variant="accent" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        </div>
      )}
      {invitations.length === 0 ? <p>{texts.noInvitations}</p> : null}
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <Invitation {...invitation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = async ({ email = '', name = '', projectId = '', engagedAt = '' }: Values) => {
    await ownerApi.invite({ email, name, projectId, ...(engagedAt === '' ? {} : { engagedAt }) });
    return texts.invited(email.trim());
  };
  return (
    <DraftForm name={draftName} submit={texts.sendInvitation} act={invite} onClose={onClose}>
      {(values, errors) => (
        <>
          <Field
            label={texts.name}
            name="name"
            autoComplete="off"
            defaultValue={values['name']}
            error={errors['name']}
          />
          <Field
            label={authMessages.email}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={values['email']}
            error={errors['email']}
          />
          <SelectField
            label={reviewsMessages.project}
            name="projectId"
            choices={projectNames}
            defaultValue={values['projectId']}
            error={errors['projectId']}
          />
          <Field
            label={texts.finished}
            name="engagedAt"
            type="month"
            defaultValue={values['engagedAt']}
            hint={texts.finishedHint}
            error={errors['engagedAt']}
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
    [texts.sent, times.sentAt],
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
        {email === undefined ? null : <span className={styles.address}> {email}</span>}
      </p>
      <p className="note">
        {project.projectName}
        {engagedAt === undefined ? null : `, ${formatMonth(engagedAt)}`}
      </p>
      <ul className={styles.events}>
        {steps.map(([label, time]) =>
          time === undefined ? null : (
            <li key={label}>
              {label} <DateText time={time} />
            </li>
          ),
        )}
        {state === 'waiting' ? <li>{texts.invitationStates.waiting}</li> : null}
      </ul>
      {state === 'accepted' && reviewId !== undefined ? (
        <p>
          <Link to={`/reviews/${reviewId}`}>{texts.seeReview}</Link>
        </p>
      ) : null}
      {state === 'waiting' ? (
        <div className={styles.buttons}>
          {times.remindedAt === undefined ? <Remind id={id} /> : null}
          <Withdraw id={id} name={name ?? ''} />
        </div>
      ) : null}
    </>
  );
}

function Remind({ id }: { id: string }) {
  const remind = async () =>
    (await ownerApi.remind(id)).changed ? texts.remindedNow : texts.unchanged;
  return <ActionKey variant="key" label={texts.remind} act={remind} />;
}

function Withdraw({ id, name }: { id: string; name: string }) {
  const ask = useDialogs();
  const withdraw = async () => {
    if (
      !(await ask({
        text: texts.confirmWithdraw(name),
        act: { label: texts.withdraw, variant: 'danger' },
      }))
    )
      return undefined;
    return (await ownerApi.revoke(id)).changed ? texts.withdrawn : texts.unchanged;
  };
  return <ActionKey variant="quiet" label={texts.withdraw} act={withdraw} />;
}
