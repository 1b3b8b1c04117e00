import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { session } from '../../api-client/browser-storage.ts';
import { loadFormSchemas } from '../../api-client/load-form-schemas.ts';
import { useFocusFirstError } from '../../api-client/use-focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './account.module.css';

interface EditableNameProps {
  name: 'firstName' | 'lastName';
  label: string;
  value: string;
  busy: boolean;
  /** Resolves to whether it was saved. */
  onSave: (value: string) => Promise<boolean>;
}

// What was typed is still there after a session that ended was renewed.
const keptKey = (name: string) => `accountEdit:${name}`;

/** One name: shown with Edit, or being edited with Confirm and Cancel. */
export function EditableName({ name, label, value, busy, onSave }: EditableNameProps) {
  const [typed, setTyped] = useState<string | undefined>(() => session.getItem(keptKey(name)) ?? undefined);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const row = useRef<HTMLDivElement>(null);
  const latest = useRef(typed);
  const isEditing = typed !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing && !wasEditing.current) form.current?.querySelector('input')?.select();
    if (!isEditing && wasEditing.current) row.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const write = (text: string | undefined) => {
    latest.current = text;
    setTyped(text);
    if (text === undefined) session.removeItem(keptKey(name));
    else session.setItem(keptKey(name), text);
  };

  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const schemas = await loadFormSchemas();
    if (schemas === undefined) {
      setError(messages.error.missingCode);
      return;
    }
    const { checkForm, nameSchema } = schemas;
    const { values, errors } = checkForm(nameSchema, typed ?? '');
    setError(errors['']);
    if (values === undefined) focusFirstError();
    else if ((await onSave(values)) && latest.current === typed) write(undefined);
  };

  return (
    <div ref={row} className={styles['row']}>
      {isEditing ? (
        <form ref={form} className={styles['edit']} onSubmit={(event) => void confirm(event)} noValidate>
          <Field
            label={label}
            name={name}
            value={typed}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            error={error}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <div className={styles['buttons']}>
            <Button type="submit" variant="accent" busy={busy}>
              {messages.account.confirm}
            </Button>
            <Button
              onClick={() => {
                setError(undefined);
                write(undefined);
              }}
            >
              {messages.account.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <dl>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['value']}>
              <bdi>{value}</bdi>
            </dd>
          </dl>
          <Button aria-label={messages.account.editField(label)} onClick={() => write(value)}>
            {messages.account.edit}
          </Button>
        </>
      )}
    </div>
  );
}
