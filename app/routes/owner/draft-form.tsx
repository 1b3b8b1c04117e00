import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  fieldsPlace,
  type FormRules,
  hidingForm,
  ProblemNotice,
  readDraft,
  readFields,
  type TypedFields,
  useAskToDiscard,
  useDraft,
} from '#app/forms';
import { listLink } from '#app/reviews/list-navigation.ts';
import { buttonClass, type ButtonVariant, CancelButton, Form, SubmitButton } from '#app/ui';
import { Field, FieldFrame, Select } from '#app/ui/field.tsx';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { ownerMessages as texts } from '#content/messages/owner.ts';
import { siteMessages } from '#content/messages/site.ts';
import { local } from '#framework/page.ts';
import type { Hiding } from '#shared/reviews.ts';
import { useOwnerAction } from './action-button.tsx';
import * as styles from './owner.module.css';

const placeOf = (name: string) => fieldsPlace(local, `owner:${name}`);

/** A form shown in place of its button. */
interface OpenForm {
  name: string;
  /** False if the form opened on its own for a draft. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Tracks which form is open. At first, that's the one in the link, or one with a draft. */
export function useOpenForm(names: readonly string[], asked?: string) {
  const [{ name, takesFocus }, show] = useState<{ name?: string | undefined; takesFocus: boolean }>(
    () => ({
      name: asked ?? names.find((each) => readDraft(placeOf(each)) !== undefined),
      takesFocus: asked !== undefined,
    }),
  );
  const buttons = useRef<HTMLDivElement>(null);
  const onClose = () => {
    flushSync(() => show({ takesFocus: false }));
    buttons.current?.querySelector('button')?.focus();
  };
  const form: OpenForm | undefined = name === undefined ? undefined : { name, takesFocus, onClose };
  return { form, open: (next: string) => show({ name: next, takesFocus: true }), buttons };
}

interface FieldProps {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

interface DraftFormProps extends OpenForm {
  rules: FormRules;
  submit: string;
  submitVariant?: ButtonVariant;
  /** Sends the form, and resolves to a message for the owner. */
  act: (values: TypedFields) => Promise<string>;
  onValues?: (values: TypedFields) => void;
  /**
   * Uncontrolled fields. `field` returns a field's name, its draft or initial value, and its error.
   */
  children: (field: (name: string, start?: string) => FieldProps) => ReactNode;
}

/** Input is stored in the browser until it's sent or canceled. */
export function DraftForm({
  name,
  rules,
  takesFocus,
  submit,
  submitVariant,
  act,
  onValues,
  onClose,
  children,
}: DraftFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const place = placeOf(name);
  const { draft, latest, change, keep, discard, takeovers } = useDraft<TypedFields>(place, {});
  const askToDiscard = useAskToDiscard();
  const reportValues = useEffectEvent((values: TypedFields) => onValues?.(values));
  useEffect(() => reportValues(draft), [draft]);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus();
  }, [takesFocus]);
  const close = () => {
    discard();
    onClose();
  };
  const cancel = async () => {
    if (place.isEmpty?.(latest.current) || (await askToDiscard())) close();
  };
  const [{ errors, problem, recheck }, send] = useOwnerAction(async (sent) => {
    const typed = latest.current;
    keep();
    const done = await act(readFields(sent));
    // Anything typed during the request isn't sent yet.
    if (latest.current === typed) close();
    return done;
  }, rules);
  return (
    <Form
      ref={form}
      className="stack6"
      action={send}
      onInput={(event) => {
        change(readFields(new FormData(event.currentTarget)));
        recheck(event);
      }}
    >
      <Fragment key={takeovers}>
        {children((field, start) => ({
          name: field,
          defaultValue: draft[field] ?? start,
          error: errors[field],
        }))}
      </Fragment>
      <div className="buttonRow">
        <SubmitButton variant={submitVariant}>{submit}</SubmitButton>
        <CancelButton onClick={() => void cancel()}>{siteMessages.cancel}</CancelButton>
      </div>
      <ProblemNotice problem={problem} />
    </Form>
  );
}

interface HideFormProps extends OpenForm {
  onHide: (hiding: Hiding) => Promise<{ authorEmailed: boolean }>;
}

export function HideForm({ onHide, ...form }: HideFormProps) {
  return (
    <DraftForm
      {...form}
      rules={hidingForm}
      submit={texts.hideReview}
      submitVariant="danger"
      act={async ({ reason, words = '' }) => {
        const { authorEmailed } = await onHide({ reason: reason as Hiding['reason'], words });
        return texts.reviewHidden(authorEmailed);
      }}
    >
      {(field) => (
        <>
          <SelectField
            {...field('reason')}
            label={texts.reason}
            choices={hidingReasons}
            hint={texts.reasonHint}
            required
          />
          <Field {...field('words')} label={texts.ownWords} hint={texts.ownWordsHint} required />
        </>
      )}
    </DraftForm>
  );
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  choices: Readonly<Record<string, string>>;
  hint?: string;
  error?: string | undefined;
}

/** Starts without a choice. */
export function SelectField({ label, choices, hint, error, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <Select {...attributes} {...rest}>
          <option value="">{texts.choose}</option>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

interface FiltersProps<Filter extends string> {
  label: string;
  choices: Readonly<Record<Filter, string>>;
  chosen: Filter;
  addressOf: (filter: Filter) => string;
}

function showWhole(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function Filters<Filter extends string>({
  label,
  choices,
  chosen,
  addressOf,
}: FiltersProps<Filter>) {
  return (
    <nav className={styles.linkRow} aria-label={label}>
      {(Object.keys(choices) as Filter[]).map((filter) => (
        <a
          key={filter}
          ref={filter === chosen ? showWhole : undefined}
          href={addressOf(filter)}
          className={buttonClass()}
          aria-current={filter === chosen ? 'true' : undefined}
          // Browsers leave a focused link partly hidden. A pressed one must not move.
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) showWhole(currentTarget);
          }}
          {...listLink}
        >
          {choices[filter]}
        </a>
      ))}
    </nav>
  );
}
