import { type SubmitEvent, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { loadFormSchemas } from '../../api-client/load-form-schemas.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { useFocusFirstError } from '../../api-client/use-focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import styles from './account.module.css';
import { useAccount } from './use-account.ts';

const texts = messages.account;

export const meta = () => [{ title: messages.site.titled(texts.changePassword) }, { name: 'robots', content: 'noindex' }];

/** Change Password: current, new, retype. The other sessions end, this one stays. */
export default function Password() {
  const { userId, email } = useAccount();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const { busy, call } = useCall();
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(form);
  const change = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setOutcome(undefined);
    const typed = new FormData(event.currentTarget);
    const schemas = await loadFormSchemas();
    if (schemas === undefined) {
      setOutcome({ tone: 'bad', text: messages.error.missingCode });
      return;
    }
    const { values, errors: found } = schemas.checkForm(schemas.passwordChangeSchema, typed);
    setErrors(found);
    if (values !== undefined) {
      const { answer, problem } = await call(() => api.changePassword(userId, values));
      if (problem?.code === 'wrong_password') setErrors({ currentPassword: texts.wrongPassword });
      else if (problem !== undefined) setOutcome({ tone: 'bad', text: explainProblem(problem) });
      if (answer !== undefined) {
        setOutcome({ tone: 'good', text: answer.message });
        form.current?.reset();
      }
    }
    focusFirstError();
  };
  return (
    <section className={styles['section']} aria-labelledby="password">
      <h2 id="password">{texts.changePassword}</h2>
      <form ref={form} className={styles['form']} onSubmit={(event) => void change(event)} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors['currentPassword']}
        />
        <NewPasswordFields label={texts.newPassword} errors={errors} />
        <Button type="submit" variant="accent" busy={busy}>
          {texts.changePassword}
        </Button>
      </form>
      {outcome === undefined ? null : <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </section>
  );
}
