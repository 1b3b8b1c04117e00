import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { authMessages } from '../../../content/messages/auth.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { api } from '../../api-client/api.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { UnlistedHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { AnnouncedText } from '../../ui/announcer.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { focusPageHeading } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { Narrow } from '../../ui/narrow.tsx';

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
