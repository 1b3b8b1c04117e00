import { messages } from '../../../content/messages.ts';
import { lookUpAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { getToken } from '../../api-client/session.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/verify.ts';

const texts = messages.verification;

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }];

/** Verifies the address. Runs only in a browser: the server renders the page without following the link. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const { message } = await api.verifyEmail(params.token);
    // Refreshes the stored account, which says whether it is verified. If this fails, the next look-up does it.
    if (getToken() !== null) await lookUpAccount().catch(() => undefined);
    return { tone: 'good' as const, text: message };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { tone: 'bad' as const, text: texts.failed };
  }
}
clientLoader.hydrate = true as const;

/** Shown until the answer arrives. */
export function HydrateFallback() {
  return (
    <Narrow>
      <PageHeading>{texts.heading}</PageHeading>
      <p role="status">{texts.verifying}</p>
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
    </Narrow>
  );
}

export default function Verify({ loaderData: { tone, text } }: Route.ComponentProps) {
  return (
    <Narrow>
      <PageHeading>{texts.heading}</PageHeading>
      <Notice tone={tone}>{text}</Notice>
      <p>
        <KeyLink to={tone === 'good' ? '/reviews' : '/auth/login'} variant="accent">
          {tone === 'good' ? messages.site.menu.reviews : messages.auth.logIn}
        </KeyLink>
      </p>
    </Narrow>
  );
}
