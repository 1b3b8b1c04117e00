import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import {
  api,
  callOrLogIn,
  lookUpAccount,
  readSession,
  settle,
  storeAccount,
} from '#app/api-client';
import { NameField } from '#app/forms/auth-form.tsx';
import {
  type Draft,
  type FormRules,
  namesForm,
  SpecifiedFailure,
  useDraft,
  useFormAction,
  validate,
} from '#app/forms';
import { ResendVerification } from '#app/layout/verification-notice.tsx';
import { EmailAddress } from '#app/parts/contact-cta.tsx';
import {
  Button,
  ButtonLink,
  CancelButton,
  Form,
  Notice,
  restoreFocus,
  SubmitButton,
} from '#app/ui';
import { accountMessages as texts } from '#content/messages/account.ts';
import { authMessages } from '#content/messages/auth.ts';
import { siteMessages } from '#content/messages/site.ts';
import { verificationMessages } from '#content/messages/verification.ts';
import { session } from '#framework/page.ts';
import type { Account } from '#shared/accounts.ts';
import { useAccount } from './account.page.tsx';
import { fetchForAccount } from './fetch-for-account.ts';
import { DeleteAccount, DownloadData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';
import * as styles from './account.module.css';

type Names = Pick<Account, 'firstName' | 'lastName'>;

export const loader = (args: LoaderFunctionArgs) =>
  callOrLogIn(args, fetchForAccount(api.sessions));

export function Component() {
  const { email, verified, owner, unanswered = 0 } = useAccount();
  return (
    <>
      <section className="stack6" aria-labelledby="information">
        <h2 id="information">{texts.myInformation}</h2>
        <Names />
        {owner && (
          <p>
            <ButtonLink href="/owner">{siteMessages.menu.deskWith(unanswered)}</ButtonLink>
          </p>
        )}
        {!verified && (
          <>
            <p>{verificationMessages.sentTo(email)}</p>
            <ResendVerification email={email} />
          </>
        )}
      </section>
      <Sessions {...useLoaderData<typeof loader>()} />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}

function Names() {
  const shown = useAccount();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState<string>();
  const saving = useRef<Promise<unknown>>(undefined);
  const save = async (form: FormData, rules: FormRules) => {
    setSaved(undefined);
    const change: Partial<Names> = validate(form, rules);
    // One after the other, because each request sends both names.
    const answer = Promise.allSettled([saving.current]).then(async () => {
      const { data: now = readSession().account ?? shown } = await settle(lookUpAccount());
      const { firstName = now.firstName, lastName = now.lastName } = change;
      const answered = await api.updateAccount(now.userId, {
        email: now.email,
        firstName,
        lastName,
      });
      // Store it now, because the reload may fail.
      storeAccount({ ...now, firstName, lastName });
      return answered;
    });
    saving.current = answer;
    const { message } = await answer;
    await revalidate();
    setSaved(message);
  };
  return (
    <>
      <div>
        <div className={styles.infoRow}>
          <ShownField label={authMessages.email} value={<EmailAddress address={shown.email} />} />
        </div>
        <EditableName name="firstName" save={save} />
        <EditableName name="lastName" save={save} />
      </div>
      {saved && <Notice tone="good">{saved}</Notice>}
    </>
  );
}

function ShownField({ label, value }: { label: string; value: ReactNode }) {
  return (
    <dl>
      <dt className="note">{label}</dt>
      <dd className={styles.value}>
        <bdi translate="no">{value}</bdi>
      </dd>
    </dl>
  );
}

interface NameProps {
  name: keyof Names;
  save: (form: FormData, rules: FormRules) => Promise<void>;
}

function EditableName({ name, save }: NameProps) {
  const { userId, [name]: value } = useAccount();
  // Undefined unless it's being edited.
  const edit = useDraft<string | undefined>(
    { storage: session, key: `accountEdit:${userId}:${name}` },
    undefined,
  );
  const row = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => edit.change(value));
    row.current?.querySelector('input')?.select();
  };
  const close = () => {
    flushSync(() => edit.change(undefined));
    restoreFocus(row.current?.querySelector('button'));
  };
  return (
    <div ref={row} className={styles.infoRow}>
      {edit.draft === undefined ? (
        <>
          <ShownField label={authMessages[name]} value={value} />
          <Button aria-label={texts.editField(authMessages[name])} onClick={open}>
            {texts.edit}
          </Button>
        </>
      ) : (
        <NameForm name={name} save={save} edit={edit} onClose={close} />
      )}
    </div>
  );
}

interface NameFormProps extends NameProps {
  edit: Draft<string | undefined>;
  onClose: () => void;
}

function NameForm({ name, save, edit: { draft, latest, change, keep }, onClose }: NameFormProps) {
  const rules = { [name]: namesForm[name] };
  const [{ errors, problem, recheck }, confirm] = useFormAction(async (form) => {
    const sent = latest.current;
    keep();
    await save(form, rules);
    // Anything typed during the request isn't saved yet.
    if (latest.current === sent) onClose();
  }, rules);
  return (
    <Form
      className="stack4"
      action={confirm}
      onInput={recheck}
      onMouseDown={(event) => {
        // A double click on the button that was here keeps the focus in the field.
        if (event.detail === 2 && !(event.target instanceof HTMLInputElement))
          event.preventDefault();
      }}
    >
      <NameField
        name={name}
        value={draft}
        error={errors[name]}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className="buttonRowWide">
        <SubmitButton>{texts.confirm}</SubmitButton>
        <CancelButton onClick={onClose}>{siteMessages.cancel}</CancelButton>
      </div>
      {problem && (
        <Notice tone="bad">
          <SpecifiedFailure sentence={texts.updateFailed} problem={problem} />
        </Notice>
      )}
    </Form>
  );
}
