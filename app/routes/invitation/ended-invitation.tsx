import { invitationMessages } from '../../../content/messages/invitation.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { provider } from '../../../content/provider.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { ReviewKey } from '../../layout/emailed-link.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = invitationMessages;

const explanations: Record<string, string> = {
  invitation_declined: texts.declined,
  invitation_revoked: texts.revoked,
  invitation_expired: texts.expired,
  token_invalid: texts.unknown,
};

/** Tells whether a problem means that the link leads nowhere anymore. */
export const isEnded = ({ status, code }: ApiProblem): boolean => status === 410 || code === 'token_invalid';

/** Says what became of an invitation, and what to do next: try again if the server did not judge the link. */
export function EndedInvitation({ problem }: { problem: ApiProblem }) {
  if (problem.code === 'invitation_used') return <UsedInvitation reviewId={problem.reviewId} />;
  if (!isEnded(problem)) return <LoadFailure failed={texts.failed} problem={problem} />;
  return (
    <>
      <Notice tone="plain">{explanations[problem.code] ?? texts.unknown}</Notice>
      <p>
        {problem.code === 'invitation_declined' ? (
          <KeyLink to="/">{siteMessages.menu.home}</KeyLink>
        ) : (
          <KeyLink href={`mailto:${provider.email}`}>{siteMessages.emailMe}</KeyLink>
        )}
      </p>
    </>
  );
}

function UsedInvitation({ reviewId }: { reviewId: string | undefined }) {
  return (
    <>
      <Notice tone="good">{texts.used}</Notice>
      <ReviewKey reviewId={reviewId} label={texts.seeReview} />
    </>
  );
}
