export const offlineMessages = {
  heading: 'You’re offline',
  explained: 'This page couldn’t be loaded. Check your connection and try again.',
  stillOffline: 'Still no connection. This page will load once you’re back online.',
} as const;
