import { waitsMessages } from './waits.ts';

export const authMessages = {
  ...waitsMessages,
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
    'I’ll post your review as you sign up, and everyone can read it once you verify your email.',
  checkCredentials: 'Check your email and password.',
  passwordHint: 'At least 8 characters.',
  notVerified: 'Please verify your email before logging in.',
  logInFailed:
    'Error logging in. Please try again later. If the problem persists, please contact the site admin.',
  emailTaken: 'An account with this email already exists.',
  signUpFailed:
    'Error signing up. Please try again later. If the problem persists, please contact the site admin.',
  needsScript: 'This form needs JavaScript. Please turn it on and reload the page.',
} as const;
