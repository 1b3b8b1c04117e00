export const accountMessages = {
  myInformation: 'My Information',
  changePassword: 'Change Password',
  myReviews: 'My Reviews',
  edit: 'Edit',
  confirm: 'Confirm',
  updated: 'User information successfully updated.',
  updateFailed: 'An error occured. Please try again later.',
  currentPassword: 'Current Password',
  noPassword: 'You don’t have a password yet. Add one to log in from any device.',
  passwordChanged: 'Your password has been changed. You’re logged out everywhere else.',
  sessions: 'Where you’re logged in',
  thisSession: 'this device',
  endSession: 'Log out',
  endOtherSessions: 'Log out everywhere else',
  download: 'Download my data',
  deleteAccount: 'Delete my account',
  deleteWarning:
    'Your account and all your reviews will be deleted right away. This can’t be undone.',
  deleted:
    'Your account and your reviews have been deleted. Thank you for stopping by, and goodbye!',
  confirmDelete: 'Enter your password to delete your account and all your reviews.',
  confirmDeleteNow: 'Are you sure you would like to delete your account and all your reviews?',
  needsScript: 'Your account page needs JavaScript. Please turn it on and reload the page.',
  editField: (label: string) => `Edit ${label}`,
  unknownBrowser: 'Unknown browser',
  since: 'Logged in',
  lastUsed: 'last active',
  confirmEnd: (browser: string) =>
    `Enter your password to log out of ${browser === '' ? 'an unknown browser' : browser}.`,
  confirmEndOthers: 'Enter your password to log out everywhere else.',
  endSessionOn: (browser: string) =>
    `Log out of ${browser === '' ? 'an unknown browser' : browser}`,
  data: 'My data',
  dataExplained:
    'Everything this site stores about you: your account, your reviews, your reports, your invitations, the emails of the last 30 days, your sessions, and when you last logged in from each network.',
  noReviews: 'You have no reviews.',
} as const;
