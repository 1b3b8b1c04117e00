import { useEffect, useRef, useState } from 'react';
import { accountMessages } from '../../../content/messages/account.ts';
import { session } from '../../api-client/browser-storage.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { validate } from '../../forms/validate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import styles from './account.module.css';

export type Name = 'firstName' | 'lastName';

interface EditableNameProps {
  name: Name;
  label: string;
  value: string;
  /** Rejects when it could not be saved. */
  onSave: (name: Name, value: string) => Promise<void>;
}

// The input survives logging in again after a session ends.
const storageKey = (name: Name) => `accountEdit:${name}`;

/** One name: shown with Edit, or being edited with Confirm and Cancel. */
export function EditableName({ name, label, value, onSave }: EditableNameProps) {
  const [typed, setTyped] = useState<string | undefined>(() => session.getItem(storageKey(name)) ?? undefined);
  const row = useRef<HTMLDivElement>(null);
  const latest = useRef(typed);
  const isEditing = typed !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing && !wasEditing.current) row.current?.querySelector('input')?.select();
    if (!isEditing && wasEditing.current) row.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const write = (text: string | undefined) => {
    latest.current = text;
    setTyped(text);
    if (text === undefined) session.removeItem(storageKey(name));
    else session.setItem(storageKey(name), text);
  };

  return (
    <div ref={row} className={styles.row}>
      {isEditing ? (
        <NameForm
          name={name}
          label={label}
          typed={typed}
          onType={write}
          onSave={async (saved) => {
            await onSave(name, saved);
            // Input typed during the save is not saved yet.
            if (latest.current === typed) write(undefined);
          }}
        />
      ) : (
        <>
          <dl>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <bdi>{value}</bdi>
            </dd>
          </dl>
          <Button aria-label={accountMessages.editField(label)} onClick={() => write(value)}>
            {accountMessages.edit}
          </Button>
        </>
      )}
    </div>
  );
}

interface NameFormProps {
  name: Name;
  label: string;
  typed: string;
  /** Undefined: the edit is canceled. */
  onType: (text: string | undefined) => void;
  onSave: (value: string) => Promise<void>;
}

function NameForm({ name, label, typed, onType, onSave }: NameFormProps) {
  const [{ errors, problem }, confirm] = useFormAction(async (form) => {
    const values = await validate(form, ({ accountUpdateSchema }) => accountUpdateSchema.partial());
    await onSave(values[name] ?? '');
  });
  const missingCode = problem?.code === 'missing_code' ? explainProblem(problem) : undefined;
  return (
    <Form className={styles.edit} action={confirm}>
      <Field
        label={label}
        name={name}
        value={typed}
        autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
        error={errors[name] ?? missingCode}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <SubmitButton>{accountMessages.confirm}</SubmitButton>
        <Button onClick={() => onType(undefined)}>{accountMessages.cancel}</Button>
      </div>
    </Form>
  );
}
