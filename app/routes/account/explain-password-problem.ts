import { messages } from '../../../content/messages.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';

/** A wrong password in words; a password that cannot be one is wrong too. */
export function explainPasswordProblem(problem: ApiProblem): string {
  return problem.code === 'wrong_password' || problem.status === 422 ? messages.account.wrongPassword : explainProblem(problem);
}
