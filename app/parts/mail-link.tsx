import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import type { EmailDraft } from '#content/messages/email.ts';
import { provider } from '#content/provider.ts';
import type { CopyPopoverProps } from './copy-popover.tsx';
import { mailAddress } from './mail-address.ts';

interface MailLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  draft?: EmailDraft | undefined;
  address?: string | undefined;
}

/** Without a mail program, a mail link does nothing, so a click also shows the address to copy. */
export function MailLink({ draft, address = provider.email, ...rest }: MailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Popover, setPopover] = useState<ComponentType<CopyPopoverProps>>();
  const open = async () => {
    try {
      const { CopyPopover } = await import('./copy-popover.tsx');
      setPopover(() => CopyPopover);
    } catch {
      // Offline or after a deploy, the code can't be loaded. The link itself still works.
    }
  };
  return (
    <>
      <a {...rest} ref={link} href={mailAddress(draft, address)} onClick={() => void open()} />
      {Popover && <Popover link={link} address={address} onClose={() => setPopover(undefined)} />}
    </>
  );
}
