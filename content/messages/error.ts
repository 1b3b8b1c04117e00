export const errorMessages = {
  banner: 'ERROR',
  title: 'Page not found',
  notFound:
    "Oops! It looks like we've encountered an error. Please check for any spelling errors in your URL, and for any connectivitiy issues with your Internet. If the problem persists, please feel free to contact the website administrator.",
  unexpected: 'Unexpected Application Error!',
  server: (requestId: string) =>
    `Something went wrong on my end. If you write to me about it, please mention ${requestId}.`,
  network: 'The site couldn’t be reached. Please check your connection and try again.',
  generic: 'Something went wrong. Please try again later.',
  missingCode:
    'Part of this page couldn’t be loaded. Please check your connection and reload the page.',
  tryAgain: 'Try again',
} as const;
