export const resetMessages = {
  requestLead: 'Enter your email address, and I’ll send you a link to choose a new password.',
  request: 'Send a reset link',
  requested:
    'If this address has an account, a link to choose a new password is on its way. The link works for one hour.',
  heading: 'Choose a new password',
  done: 'Your password has been changed. Please log in with the new one.',
  checking: 'Checking your link…',
  failed: 'This link has expired or has already been used. Please request a new one.',
  requestNew: 'Get a new link',
} as const;
