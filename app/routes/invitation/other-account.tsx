import { invitationMessages } from '../../../content/messages/invitation.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OtherAccountProps {
  email: string;
  invited: string;
  onLogOut: () => void;
}

/** Says that somebody else is logged in than was invited, and offers to log out and stay here. */
export function OtherAccount({ email, invited, onLogOut }: OtherAccountProps) {
  const dialogs = useDialogs();
  const ask = async () => {
    if (await dialogs.confirm(siteMessages.confirmLogOut, { label: siteMessages.logOut })) onLogOut();
  };
  return (
    <>
      <Notice tone="plain">{invitationMessages.otherAccount(email, invited)}</Notice>
      <p>
        <Button variant="accent" onClick={() => void ask()}>
          {siteMessages.logOut}
        </Button>
      </p>
    </>
  );
}
