import { accountMessages } from '../../../content/messages/account.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { PasswordField } from '../../ui/field.tsx';

interface ConfirmationFieldProps {
  problem: ApiProblem | undefined;
  answer: 'empty' | undefined;
}

/** The password that confirms an action, and why it did not. An empty or invalid one counts as wrong. */
export function ConfirmationField({ problem, answer }: ConfirmationFieldProps) {
  const isWrong = answer === 'empty' || problem?.code === 'wrong_password' || problem?.status === 422;
  const error = isWrong ? accountMessages.wrongPassword : problem === undefined ? undefined : explainProblem(problem);
  return <PasswordField label={authMessages.password} name="password" autoComplete="current-password" required error={error} />;
}
