import { invitationMessages } from '../../../content/messages/invitation.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { provider } from '../../../content/provider.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { ReviewKey } from '../../layout/emailed-link.tsx';
import { LoadFailure } from '../../layout/problem-notice.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = invitationMessages;

const explanations: Record<string, string> = {
  invitation_declined: texts.declined,
  invitation_revoked: texts.revoked,
  invitation_expired: texts.expired,
  token_invalid: texts.unknown,
};

/** Whether the link leads nowhere anymore. */
export const isEnded = ({ status, code }: ApiProblem): boolean =>
  status === 410 || code === 'token_invalid';

/** Says why an invitation is over and what to do next, or tries again if the server did not say. */
export function EndedInvitation({ problem }: { problem: ApiProblem }) {
  if (problem.code === 'invitation_used') {
    return (
      <>
        <Notice tone="good">{texts.used}</Notice>
        <ReviewKey reviewId={problem.reviewId} label={texts.seeReview} />
      </>
    );
  }
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
