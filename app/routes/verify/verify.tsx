import { useEffect, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { api } from '../../api-client/api.ts';
import { getToken, storeAccount } from '../../api-client/session.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/verify.ts';

const texts = messages.verification;

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }];

/** The result of a verification link. Only a browser asks for it: what renders pages never follows the link. */
export default function Verify({ params }: Route.ComponentProps) {
  const [result, setResult] = useState<{ tone: 'good' | 'bad'; text: string }>();
  useEffect(() => {
    let here = true;
    const verify = async () => {
      try {
        const { message } = await api.verifyEmail(params.token);
        if (here) setResult({ tone: 'good', text: message });
        if (getToken() !== null) storeAccount(await api.lookUpToken());
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (here) setResult((before) => before ?? { tone: 'bad', text: texts.failed });
      }
    };
    void verify();
    return () => {
      here = false;
    };
  }, [params.token]);
  return (
    <Narrow>
      <PageHeading>{texts.heading}</PageHeading>
      {result === undefined ? (
        <>
          <p role="status">{texts.verifying}</p>
          <noscript>
            <p>{texts.needsScript}</p>
          </noscript>
        </>
      ) : (
        <>
          <Notice tone={result.tone}>{result.text}</Notice>
          <p>
            <KeyLink to={result.tone === 'good' ? '/reviews' : '/auth/login'} variant="accent">
              {result.tone === 'good' ? messages.site.menu.reviews : messages.auth.logIn}
            </KeyLink>
          </p>
        </>
      )}
    </Narrow>
  );
}
