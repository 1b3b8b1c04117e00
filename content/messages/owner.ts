export const ownerMessages = {
  notInvited: {
    open: 'You’ve already invited this address for this project, and it hasn’t answered yet.',
    reviewed: 'This client has already reviewed this project.',
    refused: 'This address doesn’t want to be invited. That’s final.',
    own: 'This is your own address. A review of your own work would deceive your readers.',
  },
} as const;
