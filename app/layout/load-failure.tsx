import { useRevalidator } from 'react-router';
import { errorMessages } from '../../content/messages/error.ts';
import { type ApiProblem, explainProblem } from '../api-client/problem.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface LoadFailureProps {
  problem: ApiProblem | undefined;
  failed?: string;
}

export function LoadFailure({ problem, failed }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  if (problem === undefined) return null;
  const reason = explainProblem(problem);
  return (
    <>
      <Notice tone="bad">{failed ?? reason}</Notice>
      {failed === undefined ? null : <p>{reason}</p>}
      <p>
        <Button variant="accent" busy={state !== 'idle'} onClick={() => void revalidate()}>
          {errorMessages.tryAgain}
        </Button>
      </p>
    </>
  );
}
