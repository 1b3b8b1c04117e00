import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { local } from '../../api-client/browser-storage.ts';
import { type DraftFormat, useDraft } from '../../forms/use-draft.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Button, type KeyVariant } from '../../ui/key.tsx';
import { useOwnerAction } from './use-owner-action.ts';

export type Values = Readonly<Record<string, string>>;

/** What is in the fields of a form, by their names. None of them takes files. */
export const readFields = (form: FormData): Values =>
  Object.fromEntries(
    [...form].map(([field, value]) => [field, typeof value === 'string' ? value : '']),
  );

const format: DraftFormat<Values> = {
  parse: (text) => {
    try {
      return (JSON.parse(text ?? 'null') as Values | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  format: (values) =>
    Object.values(values).some((value) => value !== '') ? JSON.stringify(values) : undefined,
};

const storageKey = (name: string): string => `owner:${name}`;

/** Whether the browser keeps what was typed into this form. */
export const hasDraft = (name: string): boolean => local.getItem(storageKey(name)) !== null;

interface FieldProps {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

interface DraftFormProps {
  /** The name of its draft. */
  name: string;
  submit: string;
  submitVariant?: KeyVariant;
  /** Sends the form, and resolves to what was done. The server checks the fields. */
  act: (values: Values) => Promise<string>;
  /** Hears what is in the fields. */
  onValues?: (values: Values) => void;
  onClose: () => void;
  /**
   * Fields that are not controlled. `field` gives each its name, with what was typed into it so far
   * or what it starts from, and its error.
   */
  children: (field: (name: string, start?: string) => FieldProps) => ReactNode;
}

/**
 * A form that opens in the place of its button. What is typed is kept in the browser until it is
 * sent or canceled.
 */
export function DraftForm({
  name,
  submit,
  submitVariant,
  act,
  onValues,
  onClose,
  children,
}: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, discard } = useDraft(
    { storage: local, key: storageKey(name) },
    format,
    {},
  );
  const tellValues = useEffectEvent((values: Values) => onValues?.(values));
  useEffect(() => tellValues(draft), [draft]);
  useEffect(() => {
    // A navigation to the page first puts the focus on its heading.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = () => {
    discard();
    onClose();
  };
  const [{ errors, problem }, send] = useOwnerAction(async (sent) => {
    const done = await act(readFields(sent));
    close();
    return done;
  });
  return (
    <Form
      ref={form}
      className="stack"
      action={send}
      onInput={({ currentTarget }) => change(readFields(new FormData(currentTarget)))}
    >
      {children((field, start) => ({
        name: field,
        defaultValue: draft[field] ?? start,
        error: errors[field],
      }))}
      <div className="keyRow">
        <SubmitButton variant={submitVariant}>{submit}</SubmitButton>
        <Button onClick={close}>{dialogMessages.cancel}</Button>
      </div>
      <ProblemNotice problem={problem} fieldsShowErrors />
    </Form>
  );
}

/** Gives the focus back to the buttons that stood in the place of a form, once it closes. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const buttons = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) buttons.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return buttons;
}
