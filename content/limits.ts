// Limits shared by server, browser, and texts.

export const minPasswordCharacters = 8;
export const maxPasswordCharacters = 128;
export const maxNameCodePoints = 80;
export const maxEmailCharacters = 254;
export const resendCooldownSeconds = 120;
export const ownerPasswordMinutes = 15;

export const maxCommentCodePoints = 5000;
export const minRating = 1;
export const maxRating = 5;
export const postsPerHour = 10;
/** Held reviews that one unverified account can have. */
export const maxHeldReviews = 3;
export const reviewsPerPage = 20;
/** With fewer public reviews, there's no search, sorting, or filtering. */
export const minFilterableReviews = 6;
/** Reports, invitations, and failed emails listed on the owner's page. */
export const ownerPageSize = 100;
/** Earlier versions shown of a review, and of its reply. */
export const maxEarlierVersions = 50;
export const maxReplyCodePoints = 5000;
export const maxHidingWordsCodePoints = 500;

export const maxSearchCodePoints = 100;
export const maxSearchWords = 20;

/** Home quotes the newest public review with at least these stars, and a comment of this length. */
export const quotableStars = 4;
export const quotableLength = { min: 80, max: 240 } as const;
export const caseStudyQuoteCharacters = 420;

export const maxReportCodePoints = 1000;
/** Per network. */
export const reportsPerHour = 5;
/** Per IPv4 address or IPv6 /48, to keep one client from using up the limit of all. */
export const reportsOfReviewByNetworkPerDay = 3;
/** From all networks, so reports can't fill the database. */
export const reportsOfReviewPerDay = 60;
/** Answers to reports per address, because addresses of reporters are unverified. */
export const maxAnswersPerDay = 5;
export const closedReportRetentionDays = 30;
export const openReportRetentionDays = 365;

export const invitationLifetimeDays = 60;
export const daysBeforeReminder = 7;
/** How long an ended invitation keeps its name and address. */
export const endedInvitationRetentionDays = 30;
