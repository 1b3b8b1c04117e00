import { ownerPasswordMinutes } from '#content/limits.ts';
import { formatCount, reviewCount } from './counts.ts';
import { siteMessages } from './site.ts';

export const ownerMessages = {
  heading: siteMessages.menu.desk,
  passwordLead: `This page asks for your password, and asks again after ${ownerPasswordMinutes} minutes. Anything you’ve typed is kept.`,
  unlock: 'Continue',
  glance: 'At a glance',
  thisMonth: 'This month',
  average: 'Average',
  lastBackup: 'Last backup',
  noBackup: 'None yet',
  backupMissing: 'Your site isn’t being backed up.',
  backupFailed: (reason: string) => `The latest attempt failed: ${reason}`,
  backupAdvice: 'On the server, “owner doctor” says what to do.',
  version: 'Version',
  none: '–',
  reviewsThisMonth: reviewCount,
  sections: {
    reviews: siteMessages.menu.reviews,
    reports: 'Reports',
    invitations: 'Invitations',
    emails: 'Emails',
  },
  waiting: (label: string, count: number) =>
    count === 0 ? label : `${label} (${formatCount(count)})`,
  all: 'See all',
  gone: 'This has been deleted.',

  filter: 'Which reviews',
  filters: {
    all: 'All',
    unanswered: 'Needs a reply',
    held: 'On hold',
    hidden: 'Hidden',
    reported: 'Reported',
  },
  search: 'Words, name, or email',
  openSearch: 'Find a review',
  find: 'Search',
  noReviews: 'No reviews here.',
  caughtUp: 'You’re all caught up. Every review has your reply.',
  found: (count: number) => `Showing ${reviewCount(count)}.`,
  older: 'Older reviews',
  held: 'On hold until its author verifies their email. Only the two of you can see it, and you can’t reply yet.',
  hidden: 'Hidden:',
  reported: (count: number) =>
    count === 1 ? 'One open report' : `${formatCount(count)} open reports`,
  answer: 'Reply',
  editAnswer: 'Edit reply',
  yourAnswer: 'Your reply',
  answerHint: 'The preview above shows how it will look under the review.',
  publish: 'Publish reply',
  answered: (isEmailed: boolean, isHidden = false) => {
    const answer = isHidden
      ? 'While the review is hidden, only its author can see your reply.'
      : 'Your reply is live.';
    return isEmailed ? `${answer} The author will get it by email.` : answer;
  },
  withdrawAnswer: 'Remove reply',
  confirmWithdrawAnswer: 'Remove your reply from the page?',
  answerWithdrawn: 'Your reply has been removed.',
  hide: 'Hide',
  hideReview: 'Hide review',
  reason: 'Why?',
  choose: 'Please choose',
  reasonHint: 'A low rating isn’t a reason.',
  ownWords: 'In your own words',
  ownWordsHint: 'Required. The author will see the reason and this note.',
  reviewHidden: (isEmailed: boolean) =>
    isEmailed ? 'The review is hidden, and its author gets an email.' : 'The review is hidden.',
  show: 'Restore',
  reviewShown: 'The review is no longer hidden.',
  events: {
    received: 'Posted',
    published: 'Published',
    edited: 'Edited',
    replied: 'Replied',
    reply_removed: 'Reply removed',
    hidden: 'Hidden',
    shown: 'Restored',
  },
  earlierVersions: 'What it said before',
  earlierAnswers: 'Earlier replies',
  withheld: 'Not shown: its author edited the review while it was hidden.',

  noReports: 'No open reports.',
  noReportsAtAll: 'No reports.',
  whichReports: 'Which reports',
  wantsAnswer: 'They’d like to hear back at',
  leftNoAddress: 'They didn’t leave an address.',
  reportStates: {
    open: 'Open',
    answered: 'Replied',
    dismissed: 'The review stays',
    hidden: 'The review was hidden',
  },
  close: 'Reply and close',
  closeReport: 'Close report',
  closeHint:
    'They’ll get this by email. If you leave it empty, the email says whether the review stays up.',
  closeWithoutAddress: 'For your own notes. It isn’t sent to anyone.',
  reportClosed: 'The report is closed.',

  invite: 'Invite a client',
  name: 'Name',
  finished: 'Finished in (optional)',
  finishedHint: 'A month, such as 2024-06.',
  sendInvitation: 'Send invitation',
  invited: (email: string) => `Your invitation to ${email} is on its way.`,
  sent: 'Sent',
  opened: 'Opened',
  reminded: 'Reminded',
  invitationStates: {
    waiting: 'Waiting for a reply',
    accepted: 'Accepted',
    declined: 'Declined',
    revoked: 'Canceled',
    expired: 'Expired',
  },
  forgotten: 'Name and address deleted',
  seeReview: 'See the review',
  remind: 'Send reminder',
  remindedNow: 'The reminder is on its way.',
  withdraw: 'Cancel invitation',
  confirmWithdraw: (name: string) =>
    `Cancel the invitation to ${name}? Its link will stop working.`,
  withdrawn: 'The invitation is canceled.',
  unchanged:
    'Nothing was changed, because this was updated somewhere else first. You’re now seeing the latest.',
  noInvitations: 'You haven’t invited anyone yet.',
  notInvited: {
    open: 'You’ve already invited this address for this project, and they haven’t replied yet.',
    reviewed: 'This client has already reviewed this project.',
    refused: 'This person asked not to be invited again, and that’s final.',
    own: 'This is your own address. A review of your own work would deceive your readers.',
  },

  mailTrouble: (since: string, status: string) =>
    `Emails have been stuck since ${since}: ${status}`,
  mailTroubleAdvice: {
    log_in:
      'Your mail server doesn’t accept the log-in. Check the user and the password in SMTP_URL, then restart the site.',
    connection:
      'There’s no secure connection to your mail server. Check the host and the port in SMTP_URL, and whether it’s running.',
    refusal:
      'Your mail server refuses to send for this site. Check that it may send from MAIL_FROM, its limits, and the SPF, DKIM, and DMARC records of your domain.',
  },
  mailTroubleOutlook:
    'Emails to your visitors will wait for up to three days. On the server, “owner doctor” says more. Once it’s fixed, try one again under Emails.',
  noEmails: 'Every email has been sent.',
  attempts: (count: number) => (count === 1 ? 'One try' : `${formatCount(count)} tries`),
  nextTry: 'will retry',
  givenUp: 'gave up',
  retrying: 'Sending it again.',
  kinds: {
    verify_email: 'Verification link',
    reset_password: 'Password reset link',
    password_changed: 'Password changed',
    new_session: 'New log-in',
    account_deleted: 'Account deleted',
    purge_reminder: 'Verification reminder',
    new_reviews: 'New reviews (to you)',
    review_reply: 'Your reply (to the author)',
    review_hidden: 'Review hidden (to the author)',
    review_shown: 'Review restored (to the author)',
    new_reports: 'New reports (to you)',
    report_answered: 'Reply to a report',
    backup_missing: 'Missing backup (to you)',
    invitation: 'Invitation',
    invitation_reminder: 'Invitation reminder',
  },
} as const;
