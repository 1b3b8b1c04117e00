export const invitationLifetimeDays = 60;
export const daysBeforeReminder = 7;
/** An ended invitation keeps its name and address for this long (product §19.1). */
export const endedRetentionDays = 30;
