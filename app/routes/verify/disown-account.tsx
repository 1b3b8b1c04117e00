import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '#app/api-client/api.ts';
import { ProblemNotice } from '#app/forms/problem-notice.tsx';
import { useFormAction } from '#app/forms/use-form-action.ts';
import { UnlistedHead } from '#app/parts/page-head.tsx';
import { AnnouncedText } from '#app/ui/announcer.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Form, SubmitButton } from '#app/ui/form.tsx';
import { focusPageHeading } from '#app/ui/move-focus.ts';
import { Narrow } from '#app/ui/narrow.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { authMessages } from '#content/messages/auth.ts';
import { verificationMessages } from '#content/messages/verification.ts';

const texts = verificationMessages.notMe;

export function DisowningFallback() {
  return (
    <Narrow>
      <UnlistedHead title={texts.title} />
      <h1>{texts.heading}</h1>
      <p>{texts.lead}</p>
      <div className="whenUnscripted">
        <p>{texts.needsScript}</p>
      </div>
    </Narrow>
  );
}

/**
 * Lets someone delete an account that another person created with their address. Opening the page
 * changes nothing, because mail scanners open links.
 */
export function DisownAccount() {
  const { token = '' } = useParams();
  const [isDeleted, setDeleted] = useState(false);
  const [{ problem }, disown] = useFormAction(async () => {
    await api.disownAccount(token);
    setDeleted(true);
  });
  // The focused button is gone.
  useEffect(() => {
    if (isDeleted) focusPageHeading();
  }, [isDeleted]);
  if (isDeleted)
    return (
      <Narrow>
        <UnlistedHead title={texts.title} />
        <h1>{texts.deletedHeading}</h1>
        <AnnouncedText text={texts.deleted} />
      </Narrow>
    );
  return (
    <Narrow>
      <UnlistedHead title={texts.title} />
      <h1>{texts.heading}</h1>
      {problem?.status === 404 ? (
        <>
          <Notice tone="bad">{texts.failed}</Notice>
          <p>{texts.takeOver}</p>
          <p>
            <ButtonLink href="/forgot-password" variant="accent">
              {authMessages.reset.heading}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{texts.lead}</p>
          <Form action={disown}>
            <SubmitButton variant="danger">{texts.delete}</SubmitButton>
          </Form>
          <ProblemNotice problem={problem} />
          <p className="linkTargets">
            <a href={`/verify/${encodeURIComponent(token)}`}>{texts.verify}</a>
          </p>
        </>
      )}
    </Narrow>
  );
}
