import type { HomeContent, Sampled } from './content-types.ts';
import { provider } from './provider.ts';

/** Home shows the projects of content/case-studies.ts. */
export const home: Sampled<HomeContent> = {
  profession: 'Freelance software engineer',
  audience: 'for small businesses, schools, and artists',
  heading: 'Get your week back',
  introduction:
    'I’m JYAB, a one-person software studio. Small businesses, schools, and artists come to me when a task eats up too many hours, a tool no longer fits, or a website has stopped bringing people in.',
  services: [
    {
      name: 'Automate',
      text: 'Schedules, invoices, reports: if you do it by hand every week, software can do it for you. I connect the tools you already use, so the work gets done without you.',
    },
    {
      name: 'Build',
      text: 'Web apps that fit the way you work, with accounts, data, and a server you can count on. I plan them, build them, and keep them running.',
    },
    {
      name: 'Create',
      text: 'Websites that feel like you, load fast, and read well on a phone. You can update the text yourself whenever you like.',
    },
  ],
  payback: 'What is it costing you now?',
  paybackPromise:
    'I can’t promise all of it back. I can tell you how much, before you pay anything.',
  steps: [
    {
      name: 'Email me',
      text: `Tell me what takes too long. I read every email myself, and I reply within ${provider.replyTime}.`,
    },
    {
      name: 'Get a plan',
      text: 'We talk it through. Then you get a plan in plain English: what I’ll build, when you’ll have it, and what it will cost.',
    },
    {
      name: 'See it work',
      text: 'You try it while I build it, so there are no surprises at the end. After launch, I’m still just an email away.',
    },
  ],
  closing: {
    question: 'What would you like off your plate?',
    lead: `Tell me about it in a sentence or two. You’ll hear from me within ${provider.replyTime}.`,
  },
  sample: [
    'profession',
    'audience',
    'heading',
    'introduction',
    'services',
    'payback',
    'paybackPromise',
    'steps',
    'closing',
  ],
};
