import { aboutMessages } from './messages/about.ts';
import { accountMessages } from './messages/account.ts';
import { authMessages } from './messages/auth.ts';
import { boardMessages } from './messages/board.ts';
import { caseStudyMessages } from './messages/case-study.ts';
import { emailMessages } from './messages/email.ts';
import { errorMessages, starterMessages } from './messages/error.ts';
import { fieldsMessages } from './messages/fields.ts';
import { homeMessages } from './messages/home.ts';
import { instrumentMessages } from './messages/instrument.ts';
import { invitationMessages } from './messages/invitation.ts';
import { ownerMessages } from './messages/owner.ts';
import { projectsMessages } from './messages/projects.ts';
import { reportMessages } from './messages/report.ts';
import { reviewMessages } from './messages/review.ts';
import { reviewsMessages } from './messages/reviews.ts';
import { siteMessages } from './messages/site.ts';
import { verificationMessages } from './messages/verification.ts';

/**
 * All texts that aren't about the provider. Those quoted in docs/product.md are exact, including
 * odd spellings and trailing spaces. Browser code imports only the files it needs.
 */
export const messages = {
  site: siteMessages,
  fields: fieldsMessages,
  reviews: reviewsMessages,
  review: reviewMessages,
  report: reportMessages,
  auth: authMessages,
  verification: verificationMessages,
  account: accountMessages,
  invitation: invitationMessages,
  owner: ownerMessages,
  home: homeMessages,
  instrument: instrumentMessages,
  about: aboutMessages,
  projects: projectsMessages,
  caseStudy: caseStudyMessages,
  board: boardMessages,
  email: emailMessages,
  error: errorMessages,
  starter: starterMessages,
};
