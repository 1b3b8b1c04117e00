/** What the forms for the password of an account say: no page for everyone has one. */
export const passwordMessages = {
  newPassword: 'New Password',
  set: 'Set password',
  isSet: 'Your password is set. You can now log in with it anywhere.',
  wrong: 'That’s not your current password.',
} as const;
