export const dialogMessages = { ok: 'OK', cancel: 'Cancel', close: 'Close' } as const;
