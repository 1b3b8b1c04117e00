import { type ApiProblem, explainProblem } from '../api-client/problem.ts';
import { Notice } from '../ui/notice.tsx';

interface ProblemNoticeProps {
  problem: ApiProblem | undefined;
  /** The fields say what is wrong with them. */
  fieldsShowErrors?: boolean;
}

/** Says beneath a form why its action failed. */
export function ProblemNotice({ problem, fieldsShowErrors = false }: ProblemNoticeProps) {
  if (problem === undefined || (fieldsShowErrors && problem.errors.length > 0)) return null;
  return <Notice tone="bad">{explainProblem(problem)}</Notice>;
}
