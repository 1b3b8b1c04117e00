import { useRevalidator } from 'react-router';
import {
  changePassword,
  CurrentPasswordField,
  NewPasswordFields,
  Username,
} from '#app/forms/auth-form.tsx';
import {
  newPasswordForm,
  passwordChangeForm,
  ProblemNotice,
  toFieldErrors,
  useFormAction,
  validate,
} from '#app/forms';
import { Form, Notice, SubmitButton } from '#app/ui';
import { accountMessages as texts } from '#content/messages/account.ts';
import { authMessages } from '#content/messages/auth.ts';
import { useAccount } from './account.page.tsx';
import * as styles from './account.module.css';

export function Component() {
  const account = useAccount();
  const { email, hasPassword } = account;
  const { revalidate } = useRevalidator();
  const rules = hasPassword ? passwordChangeForm : newPasswordForm;
  const [{ errors, problem, answer, recheck }, change] = useFormAction(async (form) => {
    const isLoggedIn = await changePassword(account, validate(form, rules)).catch(
      toFieldErrors('wrong_password', { currentPassword: authMessages.wrongPassword }),
    );
    if (!isLoggedIn) return authMessages.reset.done;
    if (hasPassword) return texts.passwordChanged;
    await revalidate();
    return authMessages.passwordIsSet;
  }, rules);
  return (
    <section className="stack6" aria-labelledby="password">
      <h2 id="password">{texts.changePassword}</h2>
      <Form className={styles.form} action={change} onInput={recheck} resets={answer !== undefined}>
        <Username email={email} />
        {hasPassword ? (
          <CurrentPasswordField
            label={texts.currentPassword}
            name="currentPassword"
            error={errors['currentPassword']}
          />
        ) : (
          <p>{texts.noPassword}</p>
        )}
        <NewPasswordFields label={authMessages.newPassword} errors={errors} />
        <SubmitButton>{texts.changePassword}</SubmitButton>
      </Form>
      {answer && <Notice tone="good">{answer}</Notice>}
      <ProblemNotice problem={problem} />
    </section>
  );
}
