import { fitTitle } from '#content/fit-title.ts';
import { provider } from '#content/provider.ts';
import { formatCount } from './counts.ts';

export const siteMessages = {
  copyright: `Copyright © ${provider.foundedYear} ${provider.brand}`,
  menu: {
    home: 'Home',
    about: 'About',
    projects: 'Projects',
    reviews: 'Reviews',
    account: 'My Account',
    desk: 'Your desk',
    deskWith: (waiting: number) =>
      waiting === 0 ? 'Your desk' : `Your desk (${formatCount(waiting)})`,
    loggedInAs: 'Logged in as',
  },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menuLabel: 'Menu',
  headerLinks: 'Main',
  footerLinks: 'Footer',
  cancel: 'Cancel',
  close: 'Close',
  loadingPage: 'Loading the page',
  titled: (title: string) => fitTitle(`${title} – ${provider.brand}`, title),
  homeLabel: `${provider.brand}, home`,
  pageLoaded: (title: string) => `${title}, page loaded`,
  skipToContent: 'Skip to content',
  emailMe: 'Email me',
  copyAddress: 'Copy address',
  copied: 'Copied',
  linkCopied: 'Link copied',
  linkToCopy: (url: string) => `Copy this link: ${url}`,
  selectedToCopy: 'Selected. Now copy it from the menu or with your keyboard.',
  lightTheme: 'Switch to the light theme',
  darkTheme: 'Switch to the dark theme',
  /** Announced to screen readers. */
  themeNow: { light: 'Light theme', dark: 'Dark theme' },
  soundOff: 'Turn sound off',
  soundOn: 'Turn sound on',
  logIn: 'Log In',
  logOut: 'Log Out',
  privacy: 'Privacy',
  confirmLogOut: 'Are you sure you would like to log out?',
  sessionEnded: 'You’ve been logged out. Please log in again.',
  /** Follows `sessionEnded` if there's a draft. */
  writingKept: 'What you wrote is still here.',
} as const;
