import { useRevalidator } from 'react-router';
import { type ApiProblem, explainProblem } from '#app/api-client';
import { Button, Notice, useHeadingFocusAfter } from '#app/ui';
import { errorMessages } from '#content/messages/error.ts';

/** Shows nothing if fields have their own messages. */
export function ProblemNotice({ problem }: { problem: ApiProblem | undefined }) {
  if (problem === undefined || problem.errors.length > 0) return null;
  return <Notice tone="bad">{explainProblem(problem)}</Notice>;
}

interface SpecifiedFailureProps {
  sentence: string;
  problem: ApiProblem;
}

/** A specified sentence, followed by how long to wait, or that there was no answer. */
export function SpecifiedFailure({ sentence, problem }: SpecifiedFailureProps) {
  const isExplained = problem.status === 0 || problem.retryAfterSeconds !== undefined;
  return (
    <>
      <p>{sentence}</p>
      {isExplained && <p>{explainProblem(problem)}</p>}
    </>
  );
}

interface LoadFailureProps {
  problem: ApiProblem | undefined;
  failed?: string;
}

export function LoadFailure({ problem, failed }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  useHeadingFocusAfter(problem !== undefined);
  if (problem === undefined) return null;
  const reason = explainProblem(problem);
  return (
    <>
      <Notice tone="bad">{failed ?? reason}</Notice>
      {failed && <p>{reason}</p>}
      <p>
        <Button variant="accent" busy={state !== 'idle'} onClick={() => void revalidate()}>
          {errorMessages.tryAgain}
        </Button>
      </p>
    </>
  );
}
