import { messages } from '../../../content/messages.ts';
import { type ApiProblem, explainProblem } from '../../api-client/problem.ts';

/** The specified sentence, and on a second line how long to wait where the server asks for it (product §13). */
export function describeFailure(sentence: string, problem: ApiProblem) {
  if (problem.code === 'missing_code') return explainProblem(problem);
  return (
    <>
      <p>{sentence}</p>
      {problem.retryAfterSeconds === undefined ? null : <p>{messages.auth.waitSeconds(problem.retryAfterSeconds)}</p>}
    </>
  );
}
