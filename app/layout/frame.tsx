import { type ReactNode, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { useAccountLookUp } from './use-account-look-up.ts';
import { Dialogs } from '../ui/dialogs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MissingCode } from './missing-code.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SignUpNoticeAbove } from './sign-up-notice.tsx';
import { useSkippedTransitions } from './use-skipped-transitions.ts';
import styles from './frame.module.css';

/** The frame around every page. While the menu is open, the view beneath it can be neither clicked nor tabbed into. */
export function Frame({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  useAccountLookUp();
  useSkippedTransitions();
  return (
    <Dialogs>
      <a href="#main" className={styles.skip}>
        {siteMessages.skipToContent}
      </a>
      <MissingCode />
      <NavigationProgress />
      <Header menuOpen={menuOpen} onMenuToggle={setMenuOpen} />
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
