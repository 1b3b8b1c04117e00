import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Location,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { ApiProblem, logInPath, lookUpAccount, useSession } from '#app/api-client';
import { Dialogs, ProgressBar } from '#app/parts';
import { Announcer, Container, focusPageHeading, isTyping, moveFocus, useAnnounce } from '#app/ui';
import { siteMessages } from '#content/messages/site.ts';
import { names, useLocationState } from '#framework/page.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { menuId } from './menu.tsx';
import * as styles from './frame.module.css';
import * as noticeStyles from './verification-notice.later.module.css';

/** The frame of every page. */
export function Frame({ children }: { children: ReactNode }) {
  useAccountLookUp();
  useKeyboardMark();
  useDeliberatePresses();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Only for this location, so the next page can take the focus.
  const menuOpen = openAt === key;
  return (
    <Announcer>
      <Dialogs>
        <a href="#main" className={styles.skip}>
          {siteMessages.skipToContent}
        </a>
        <NavigationProgress />
        <Header menuOpen={menuOpen} onMenuToggle={(open) => setOpenAt(open ? key : undefined)} />
        <div className={styles.view} id={names.view} inert={menuOpen}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <SignUpNoticeAbove />
            {children}
          </main>
          <Footer />
        </div>
        <RouteAnnouncer />
      </Dialogs>
    </Announcer>
  );
}

const NavigationProgress = () => useNavigation().state !== 'idle' && <ProgressBar />;

const pagesWithOwnNotice = new Set(['/reviews', '/account']);

/** Its code came with the sign-up form. Without it, the account page says the same. */
const SignUpNotice = lazy(() =>
  import('./verification-notice.tsx').then(
    (loaded) => ({ default: loaded.SignUpNotice }),
    () => ({ default: () => null }),
  ),
);

/** The notice after a sign-up, unless the page places it better. */
function SignUpNoticeAbove() {
  const hasSignedUp = 'signedUpAs' in useLocationState();
  const { pathname } = useLocation();
  if (!hasSignedUp || pagesWithOwnNotice.has(pathname)) return null;
  return (
    <Suspense>
      <Container className={noticeStyles.above}>
        <SignUpNotice />
      </Container>
    </Suspense>
  );
}

/**
 * Does what a page load does after each navigation: closes the menu, resets the focus, and
 * announces the title. A partial change (`keepsFocus`) keeps the focus and announces itself; a
 * fragment only moves the focus.
 */
function RouteAnnouncer(): null {
  // Typed fragments share a key.
  const here = useLocation() as Location<{ keepsFocus?: boolean } | null>;
  const { pathname, search, hash, state } = here;
  const keepsFocus = state?.keepsFocus === true;
  const isStep = useNavigationType() === NavigationType.Pop;
  const seen = useRef(here);
  const announce = useAnnounce();
  useEffect(() => {
    const before = seen.current;
    if (before === here) return;
    const isSamePage = before.pathname === pathname && before.search === search;
    const isWithinPage = isSamePage && (hash !== '' || isStep);
    seen.current = here;
    // Back and Forward do not close popovers.
    document.getElementById(menuId)?.hidePopover();
    // Unless the focused element is gone.
    if (keepsFocus && document.activeElement !== document.body) return;
    if (!isWithinPage) announce(siteMessages.pageLoaded(document.title));
    if (isTyping()) return;
    const target = document.getElementById(hash.slice(1));
    if (target !== null) moveFocus(target);
    else if (!isWithinPage) focusPageHeading();
  }, [here, pathname, search, hash, keepsFocus, isStep, announce]);
  return null;
}

/** Marks keyboard use, for cases that :focus-visible misses. */
function useKeyboardMark(): void {
  useEffect(() => {
    const mark = ({ type }: Event) =>
      document.documentElement.toggleAttribute('data-keyboard', type === 'keydown');
    const stop = new AbortController();
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, mark, stop);
    return () => stop.abort();
  }, []);
}

/**
 * Ignores further presses of a held Enter or a double click, which would hit what the first one
 * made appear, or undo it.
 */
function useDeliberatePresses(): void {
  useEffect(() => {
    let isNewClick = false;
    let clicked: Element | string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      isNewClick = true;
      if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
        event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const control = event.target.closest('a, button, label, summary') ?? undefined;
      // The same link may lead elsewhere by now.
      const hit = control instanceof HTMLAnchorElement ? control.href : control;
      if (event.detail < 2 || isNewClick) {
        clicked = hit;
        isNewClick = false;
      } else if (hit !== clicked || control?.hasAttribute('aria-expanded')) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener('keydown', onKeyDown, true);
    addEventListener('click', onClick, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('click', onClick, true);
    };
  }, []);
}

/** A link may be opened on a phone while the page stays in view. */
const lookUpMs = 10_000;

/**
 * Looks up the account if only its token is stored, until an unverified visitor's address is
 * verified, and for the owner's count of reviews to answer.
 */
function useAccountLookUp(): void {
  const { status, account } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const lookUp = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    lookUpAccount().catch((problem: unknown) => {
      // Without an answer, the site works, but shows no name.
      if (problem instanceof ApiProblem && problem.code === 'session_ended')
        void navigate(logInPath(location));
    });
  });
  const isUnknown = status === 'in' && account === undefined;
  const isUnverified = account?.verified === false;
  const isOwner = account?.owner === true;
  const hasSignedUp = 'signedUpAs' in useLocationState();
  useEffect(() => {
    if (!isUnknown && !isUnverified && !isOwner) return undefined;
    const comeBack = () => lookUp();
    if (isUnknown || isOwner || hasSignedUp) comeBack();
    document.addEventListener('visibilitychange', comeBack);
    const timer = isUnverified ? setInterval(comeBack, lookUpMs) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      clearInterval(timer);
    };
  }, [isUnknown, isUnverified, isOwner, hasSignedUp]);
}
