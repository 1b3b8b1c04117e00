import { aboutMetadata } from './page-metadata/about.ts';
import { logInMetadata, signUpMetadata } from './page-metadata/auth.ts';
import { homeMetadata } from './page-metadata/home.ts';
import { privacyMetadata } from './page-metadata/privacy.ts';
import { projectsMetadata } from './page-metadata/projects.ts';
import { recordMetadata } from './page-metadata/record.ts';
import { reviewsMetadata } from './page-metadata/reviews.ts';
import { reviewsAboutMetadata } from './page-metadata/reviews-about.ts';

/** Every page that search engines may list, but for those of single reviews and case studies. A page imports only its own. */
export const pageMetadata = {
  home: homeMetadata,
  about: aboutMetadata,
  projects: projectsMetadata,
  reviews: reviewsMetadata,
  reviewsAbout: reviewsAboutMetadata,
  record: recordMetadata,
  privacy: privacyMetadata,
  logIn: logInMetadata,
  signUp: signUpMetadata,
};
