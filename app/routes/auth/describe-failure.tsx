import { authMessages } from '../../../content/messages/auth.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';

/** The specified sentence, and on a second line what to check or how long to wait, where the server says so (product §8, §13). */
export function describeFailure(sentence: string, problem: ApiProblem) {
  if (problem.code === 'missing_code') return explainProblem(problem);
  return (
    <>
      <p>{sentence}</p>
      {problem.status === 401 ? <p>{authMessages.checkCredentials}</p> : null}
      {problem.retryAfterSeconds === undefined ? null : <p>{authMessages.waitSeconds(problem.retryAfterSeconds)}</p>}
    </>
  );
}
