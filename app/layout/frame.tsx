import { type ReactNode, useState } from 'react';
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

/**
 * The frame around every page. While the menu is open, the view beneath it can be neither clicked
 * nor tabbed into.
 */
export function Frame({ children }: { children: ReactNode }) {
  useAccountLookUp();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // The next page is not inert from its start, so that it can take the focus.
  const menuOpen = openAt === key;
  return (
    <Dialogs>
      <a href="#main" className={styles.skip}>
        {siteMessages.skipToContent}
      </a>
      <NavigationProgress />
      <Header menuOpen={menuOpen} onMenuToggle={(open) => setOpenAt(open ? key : undefined)} />
      <div className={styles.view} id="view" inert={menuOpen}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <SignUpNoticeAbove />
          {children}
        </main>
        <Footer />
      </div>
      <RouteAnnouncer />
    </Dialogs>
  );
}
