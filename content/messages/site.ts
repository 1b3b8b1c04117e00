import { fitTitle } from '../fit-title.ts';
import { provider } from '../provider.ts';

export const siteMessages = {
  copyright: `Copyright © ${provider.foundedYear} ${provider.brand}`,
  menu: { home: 'Home', about: 'About', projects: 'Projects', reviews: 'Reviews', account: 'My Account', loggedInAs: 'Logged in as' },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menuLabel: 'Menu',
  headerLinks: 'Main',
  footerLinks: 'Footer',
  loadingPage: 'Loading the page',
  titled: (title: string) => fitTitle(`${title} – ${provider.brand}`, title),
  homeLabel: `${provider.brand}, home`,
  pageLoaded: (title: string) => `${title}, page loaded`,
  skipToContent: 'Skip to content',
  emailMe: 'Email me',
  copyAddress: 'Copy address',
  copied: 'Copied',
  lightTheme: 'Switch to the light theme',
  darkTheme: 'Switch to the dark theme',
  soundOff: 'Turn sound off',
  soundOn: 'Turn sound on',
  logIn: 'Log In',
  logOut: 'Log Out',
  privacy: 'Privacy',
  confirmLogOut: 'Are you sure you would like to log out?',
  sessionEnded: 'You’ve been logged out. Please log in again. What you wrote is still here.',
} as const;
