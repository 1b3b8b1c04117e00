export const authMessages = {
  signUp: 'Sign Up',
  email: 'Email',
  password: 'Password',
  firstName: 'First Name',
  lastName: 'Last Name',
  passwordRetype: 'Retype Password',
  toSignUp: 'No account yet? Sign Up',
  toLogIn: 'Already have an account? Log In',
  forgot: 'Forgot your password?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  mismatch: "Your passwords don't match. Please try again.",
  signUpForReview:
    'You need an account to post a review, so readers know it comes from a real person. Your name will appear with it; your email address won’t.',
  postedOnSignUp:
    'Your review is posted when you sign up and goes live once you verify your email.',
  checkCredentials: 'Check your email and password.',
  passwordHint: 'At least 8 characters.',
  notVerified: 'Please verify your email before logging in.',
  logInFailed:
    'Error logging in. Please try again later. If the problem persists, please contact the site admin.',
  emailTaken: 'An account with this email already exists.',
  /** A link follows. */
  ifSignedUp: 'If you’ve just signed up,',
  logIn: 'log in',
  signUpFailed:
    'Error signing up. Please try again later. If the problem persists, please contact the site admin.',
  needsScript: 'This form needs JavaScript. Please turn it on and reload the page.',
  newPassword: 'New Password',
  setPassword: 'Set password',
  passwordIsSet: 'Your password is set. You can now log in from any device.',
  wrongPassword: 'That’s not your current password.',
  reset: {
    requestLead: 'Enter your email address, and I’ll send you a link to choose a new password.',
    request: 'Send a reset link',
    requested:
      'If this address has an account, a link to choose a new password is on its way. The link works for one hour.',
    heading: 'Choose a new password',
    namesLead:
      'Somebody may have signed up with your email address before. Which name should appear with your reviews?',
    done: 'Your password has been changed. Please log in with the new one.',
    checking: 'Checking your link…',
    failed: 'This link has expired or has already been used. Please request a new one.',
    requestNew: 'Get a new link',
    /** A link follows. */
    ifChosen: 'If you’ve just chosen a password,',
    logIn: 'log in with it',
  },
} as const;
