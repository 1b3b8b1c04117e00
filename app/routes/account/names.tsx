import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { api } from '../../api-client/api.ts';
import { session } from '../../api-client/browser-storage.ts';
import { ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { type Draft, type DraftFormat, useDraft } from '../../forms/use-draft.ts';
import { useFormAction, validate } from '../../forms/use-form-action.ts';
import { Button } from '../../ui/key.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { useAccount } from './account.tsx';

const texts = accountMessages;

type Name = 'firstName' | 'lastName';

interface Outcome {
  tone: 'good' | 'bad';
  text: string;
}

export function Names() {
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<Outcome>();

  const save = async (name: Name, form: FormData): Promise<void> => {
    setOutcome(undefined);
    const values = await validate(form, ({ accountUpdateSchema }) => accountUpdateSchema.partial());
    const { userId, email, firstName, lastName } = account;
    try {
      const { message } = await api.updateAccount(userId, {
        email,
        firstName,
        lastName,
        [name]: values[name] ?? '',
      });
      await revalidate();
      setOutcome({ tone: 'good', text: message });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code !== 'session_ended')
        setOutcome({ tone: 'bad', text: texts.updateFailed });
      throw problem;
    }
  };

  return (
    <>
      <div>
        <div className={styles.row}>
          <ShownField label={authMessages.email} value={account.email} />
        </div>
        {(['firstName', 'lastName'] as const).map((name) => (
          <EditableName
            key={name}
            name={name}
            value={account[name]}
            onSave={(form) => save(name, form)}
          />
        ))}
      </div>
      {outcome === undefined ? null : <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </>
  );
}

function ShownField({ label, value }: { label: string; value: string }) {
  return (
    <dl>
      <dt className="note">{label}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
    </dl>
  );
}

/** A name that is not being edited has no draft. */
const nameDraftFormat: DraftFormat<string | undefined> = {
  parse: (text) => text ?? undefined,
  format: (name) => name,
};

interface EditableNameProps {
  name: Name;
  value: string;
  /** Rejects when it could not be saved. */
  onSave: (form: FormData) => Promise<void>;
}

function EditableName({ name, value, onSave }: EditableNameProps) {
  const edit = useDraft(
    { storage: session, key: `accountEdit:${name}` },
    nameDraftFormat,
    undefined,
  );
  const row = useRef<HTMLDivElement>(null);
  const isEditing = edit.draft !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing && !wasEditing.current) row.current?.querySelector('input')?.select();
    if (!isEditing && wasEditing.current) row.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={row} className={styles.row}>
      {isEditing ? (
        <NameForm name={name} edit={edit} onSave={onSave} />
      ) : (
        <>
          <ShownField label={authMessages[name]} value={value} />
          <Button
            aria-label={texts.editField(authMessages[name])}
            onClick={() => edit.change(value)}
          >
            {texts.edit}
          </Button>
        </>
      )}
    </div>
  );
}

interface NameFormProps {
  name: Name;
  edit: Draft<string | undefined>;
  onSave: (form: FormData) => Promise<void>;
}

function NameForm({ name, edit: { draft, latest, change }, onSave }: NameFormProps) {
  const [{ errors, problem }, confirm] = useFormAction(async (form) => {
    const sent = latest.current;
    await onSave(form);
    // Input typed during the save is not saved yet.
    if (latest.current === sent) change(undefined);
  });
  const missingCode = problem?.code === 'missing_code' ? explainProblem(problem) : undefined;
  return (
    <Form className={styles.edit} action={confirm}>
      <Field
        label={authMessages[name]}
        name={name}
        value={draft}
        autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
        error={errors[name] ?? missingCode}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className="wideKeyRow">
        <SubmitButton>{texts.confirm}</SubmitButton>
        <Button onClick={() => change(undefined)}>{dialogMessages.cancel}</Button>
      </div>
    </Form>
  );
}
