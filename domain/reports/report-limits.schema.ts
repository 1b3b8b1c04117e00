export const maxReportCodePoints = 1000;
/** How many reports one network may send in an hour. */
export const reportsPerHour = 5;
/** How many reports of one review one network may send in a day, so that it cannot use up those of all. */
export const reportsOfReviewByNetworkPerDay = 3;
/** How many reports of one review are accepted in a day, so that they cannot fill the database. The owner's email is limited by itself. */
export const reportsOfReviewPerDay = 60;
/** How many answers to reports one address gets in a day, because nobody has verified it. */
export const maxAnswersPerDay = 5;
export const closedReportRetentionDays = 30;
export const openReportRetentionDays = 365;
