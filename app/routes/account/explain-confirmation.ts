import { messages } from '../../../content/messages.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';

/** Explains why a password did not confirm an action. An empty or invalid one counts as wrong. */
export function explainConfirmation(problem: ApiProblem | undefined, answer: 'empty' | undefined): string | undefined {
  if (answer === 'empty') return messages.account.wrongPassword;
  if (problem === undefined) return undefined;
  return problem.code === 'wrong_password' || problem.status === 422 ? messages.account.wrongPassword : explainProblem(problem);
}
