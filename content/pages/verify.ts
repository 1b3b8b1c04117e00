/** Query value: the page of a verification link offers to delete the account. */
export const disowning = 'not-me';
