import { messages } from '../../../content/messages.ts';
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
    if (await dialogs.confirm(messages.site.confirmLogOut, { label: messages.site.logOut })) onLogOut();
  };
  return (
    <>
      <Notice tone="plain">{messages.invitation.otherAccount(email, invited)}</Notice>
      <p>
        <Button variant="accent" onClick={() => void ask()}>
          {messages.site.logOut}
        </Button>
      </p>
    </>
  );
}
