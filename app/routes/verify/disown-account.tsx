import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { api, lookUpAccount, settle } from '#app/api-client';
import { ProblemNotice, useFormAction } from '#app/forms';
import { NarrowPage } from '#app/parts/narrow-page.tsx';
import {
  AnnouncedText,
  ButtonLink,
  focusPageHeading,
  Form,
  Notice,
  SubmitButton,
  WithoutScript,
} from '#app/ui';
import { authMessages } from '#content/messages/auth.ts';
import { verificationMessages } from '#content/messages/verification.ts';

const texts = verificationMessages.notMe;

export function DisowningFallback() {
  return (
    <NarrowPage title={texts.title} heading={texts.heading}>
      <p>{texts.lead}</p>
      <WithoutScript>{texts.needsScript}</WithoutScript>
    </NarrowPage>
  );
}

/** Opening the page changes nothing, because mail scanners open links. */
export function DisownAccount() {
  const { token = '' } = useParams();
  const [isDeleted, setDeleted] = useState(false);
  const [{ problem }, disown] = useFormAction(async () => {
    await api.disownAccount(token);
    // Ends the session of this browser, if it was the account's.
    await settle(lookUpAccount());
    setDeleted(true);
  });
  useEffect(() => {
    if (isDeleted) focusPageHeading();
  }, [isDeleted]);
  if (isDeleted)
    return (
      <NarrowPage title={texts.title} heading={texts.deletedHeading}>
        <AnnouncedText text={texts.deleted} />
      </NarrowPage>
    );
  return (
    <NarrowPage title={texts.title} heading={texts.heading}>
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
    </NarrowPage>
  );
}
