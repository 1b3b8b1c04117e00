import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { logInPage, signUpPage } from '../../../content/pages/auth.ts';
import { authPath, safeReturnPath, startSession } from '../../api-client/account.ts';
import { useSession } from '../../api-client/session.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { useHydrated, useLocationState } from '../../layout/use-hydrated.ts';
import { Narrow, PageHeading } from '../../ui/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { draftFrom, LogInForm, SignUpForm } from './forms.tsx';
import type { ReviewDraft } from '../reviews/review-draft.ts';
import styles from './auth.module.css';

const texts = authMessages;

/** Few sign-ups have a draft. Where the code is missing, the draft stays for the form. */
const postAfterSignUp = (draft: ReviewDraft) =>
  import('../reviews/post-draft.ts').then(
    ({ postStoredDraft }) => postStoredDraft(draft),
    () => undefined,
  );

export function Component() {
  // Any other form type than login is the sign-up layout.
  const isLogIn = useParams()['formType'] === 'login';
  const metadata = isLogIn ? logInPage : signUpPage;
  const [search] = useSearchParams();
  const from = safeReturnPath(search.get('from'));
  const isHydrated = useHydrated();
  const [email, setEmail] = useState('');
  const { notice } = useLocationState();
  const navigate = useNavigate();
  const { status, endedBy } = useSession();
  const isStarting = useRef(false);
  const back = from ?? '/';

  // A logged-in visitor has nothing to do here, unless to hear how the session just ended.
  useEffect(() => {
    if (status === 'in' && !isStarting.current && notice === undefined)
      void navigate(back, { replace: true });
  }, [status, navigate, back, notice]);

  const start = async (token: string, signedUpAs?: string) => {
    isStarting.current = true;
    try {
      await startSession(token);
      if (signedUpAs === undefined) return await navigate(back);
      const draft = draftFrom(from);
      const posted = draft === undefined ? undefined : await postAfterSignUp(draft);
      await navigate(posted?.path ?? back, {
        state: { signedUpAs, reviewOutcome: posted?.outcome },
      });
    } finally {
      isStarting.current = false;
    }
  };

  return (
    <Narrow>
      <PageHead metadata={metadata} />
      <PageHeading>{metadata.name}</PageHeading>
      {endedBy === 'server' ? <Notice tone="plain">{siteMessages.sessionEnded}</Notice> : null}
      {typeof notice === 'string' ? <Notice tone="good">{notice}</Notice> : null}
      {isLogIn ? (
        <LogInForm key="login" from={from} email={email} onToken={start} onEmail={setEmail} />
      ) : (
        <SignUpForm key="signup" from={from} onToken={start} />
      )}
      <p className={styles.links}>
        <Link to={authPath(isLogIn ? 'signup' : 'login', isHydrated ? from : undefined)}>
          {isLogIn ? texts.toSignUp : texts.toLogIn}
        </Link>
        {isLogIn ? (
          <Link to="/forgot-password" state={{ email, from }}>
            {texts.forgot}
          </Link>
        ) : null}
      </p>
    </Narrow>
  );
}
