// The rules of the site and its texts read these numbers, on the server and in the browser.

export const minPasswordCharacters = 8;
export const maxPasswordCharacters = 128;
export const maxNameCodePoints = 80;
export const maxEmailCharacters = 254;
export const resendCooldownSeconds = 120;
/** How long the owner's page works after the password was given. */
export const ownerPasswordMinutes = 15;

export const maxCommentCodePoints = 5000;
export const minRating = 1;
export const maxRating = 5;
export const postsPerHour = 10;
/** How many reviews may wait for their author’s address to be verified. */
export const maxHeldReviews = 3;
export const reviewsPerPage = 20;
/** With fewer public reviews, nobody needs to search, sort, or filter them. */
export const minFilterableReviews = 6;
/** The most reports, invitations, and failed emails that the owner's page lists. */
export const ownerPageSize = 100;
/** The most earlier versions of a review, and of its reply, that are shown. */
export const maxEarlierVersions = 50;
export const maxReplyCodePoints = 5000;
export const maxHidingWordsCodePoints = 500;

/** What people can search for at once. */
export const maxSearchCodePoints = 100;
export const maxSearchWords = 20;

/**
 * Home quotes the newest public review with at least so many stars, and with so many characters.
 */
export const quotableStars = 4;
export const quotableLength = { min: 80, max: 240 } as const;
/** A case study quotes this many characters of its client's review. */
export const caseStudyQuoteCharacters = 420;

export const maxReportCodePoints = 1000;
/** How many reports one network may send in an hour. */
export const reportsPerHour = 5;
/**
 * How many reports of one review one network may send in a day, so that it cannot use up those of
 * all.
 */
export const reportsOfReviewByNetworkPerDay = 3;
/** How many reports of one review are accepted in a day, so that they cannot fill the database. */
export const reportsOfReviewPerDay = 60;
/** How many answers to reports one address gets in a day, because nobody has verified it. */
export const maxAnswersPerDay = 5;
export const closedReportRetentionDays = 30;
export const openReportRetentionDays = 365;

export const invitationLifetimeDays = 60;
export const daysBeforeReminder = 7;
/** An ended invitation keeps its name and address for this long. */
export const endedInvitationRetentionDays = 30;
