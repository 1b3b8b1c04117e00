import { type RefObject, useEffect, useRef } from 'react';
import { Button, restoreFocus, useAnnounce } from '#app/ui';
import { emailMessages } from '#content/messages/email.ts';
import { siteMessages } from '#content/messages/site.ts';
import { EmailAddress } from './contact-cta.tsx';
import { useCopy } from './use-copy.ts';
import * as styles from './copy-popover.later.module.css';

export interface CopyPopoverProps {
  link: RefObject<HTMLElement | null>;
  address: string;
  onClose: () => void;
}

const shownMs = 8000;
const gapPx = 10;

/** Places an element in the top layer below a link, or above it if there's no room. */
function place(element: HTMLElement, link: HTMLElement): void {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const isWithin = left + offsetWidth + gapPx <= document.documentElement.clientWidth;
  const x = isWithin ? left : Math.max(gapPx, right - offsetWidth);
  const hasRoom = bottom + gapPx + offsetHeight <= innerHeight;
  const y = hasRoom ? bottom + gapPx : Math.max(gapPx, top - gapPx - offsetHeight);
  element.style.inset = `${y}px auto auto ${x}px`;
}

/** Stays while hovered or focused. */
export function CopyPopover({ link, address, onClose }: CopyPopoverProps) {
  const popover = useRef<HTMLSpanElement>(null);
  const { shown, status, copy } = useCopy(address);
  const announce = useAnnounce();
  useEffect(() => {
    const element = popover.current;
    const anchor = link.current;
    if (element === null || anchor === null) return undefined;
    const follow = () => place(element, anchor);
    if (!element.matches(':popover-open')) element.showPopover();
    follow();
    announce(emailMessages.opens);
    const timer = setInterval(() => {
      if (!element.matches(':hover, :focus-within')) element.hidePopover();
    }, shownMs);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
      // Browsers don't return the focus to a popover around this one.
      restoreFocus(anchor, { preventScroll: true });
    };
  }, [link, announce]);
  return (
    <span
      ref={popover}
      popover="auto"
      role="group"
      aria-label={siteMessages.copyAddress}
      className={styles.popover}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      <EmailAddress ref={shown} address={address} className={styles.address} />
      <Button onClick={() => void copy()}>{siteMessages.copyAddress}</Button>
      <span className={styles.note} role="status">
        {status === '' ? emailMessages.opens : status}
      </span>
    </span>
  );
}
