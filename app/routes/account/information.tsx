import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountMessages } from '../../../content/messages/account.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { currentAccount, load } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { keepDataWhenOffline } from '../../api-client/connection.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import type { RouteHandle } from '../../routes.ts';
import { Names } from './names.tsx';
import { DeleteAccount, DownloadData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';
import { useAccount } from './account.tsx';

const texts = accountMessages;

/** After sign-up, this page says itself where the verification link went. */
export const handle: RouteHandle = { placesSignUpNotice: true };

const fetchSessions = keepDataWhenOffline(async () => {
  const account = await currentAccount();
  return account === undefined ? [] : api.sessions(account.userId);
});

export async function loader(args: LoaderFunctionArgs) {
  const { data: sessions = [], problem } = await load(args, fetchSessions);
  return { sessions, problem };
}

export function Component() {
  const { sessions, problem } = useLoaderData<typeof loader>();
  const { email, verified } = useAccount();
  return (
    <>
      <section className="stack" aria-labelledby="information">
        <h2 id="information">{texts.myInformation}</h2>
        <Names />
        {verified ? null : (
          <>
            <p>{verificationMessages.sentTo(email)}</p>
            <ResendVerification email={email} />
          </>
        )}
      </section>
      <Sessions sessions={sessions} problem={problem} />
      <DownloadData />
      <DeleteAccount />
    </>
  );
}
