import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { siteMessages } from '../../content/messages/site.ts';
import { Dialogs } from '../ui/dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SignUpNoticeAbove } from './sign-up-notice-above.tsx';
import { useAccountLookUp } from './use-account-look-up.ts';
import styles from './frame.module.css';

/** Apart from the frame, which need not render again when the location changes. */
function Effects(): null {
  useAccountLookUp();
  return null;
}

// Elements that stay the same do not render again when the menu opens.
const beforeHeader = (
  <>
    <a href="#main" className={styles.skip}>
      {siteMessages.skipToContent}
    </a>
    <Effects />
    <NavigationProgress />
  </>
);
const notice = <SignUpNoticeAbove />;
const footer = <Footer />;
const announcer = <RouteAnnouncer />;

/** The frame around every page. While the menu is open, the view beneath it can be neither clicked nor tabbed into. */
export function Frame({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // The next page is not inert from its start, so that it can take the focus.
  const menuOpen = openAt === key;
  const setMenuOpen = useCallback((open: boolean) => setOpenAt(open ? key : undefined), [key]);
  return (
    <Dialogs>
      {beforeHeader}
      <Header menuOpen={menuOpen} onMenuToggle={setMenuOpen} />
      <div className={styles.view} id="view" inert={menuOpen}>
        <main id="main" tabIndex={-1} className={styles.main}>
          {notice}
          {children}
        </main>
        {footer}
      </div>
      {announcer}
    </Dialogs>
  );
}
