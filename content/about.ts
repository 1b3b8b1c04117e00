import type { AboutContent, Sampled } from './content-types.ts';
import { provider } from './provider.ts';

export const about: Sampled<AboutContent> = {
  contact: `Tell me what eats up your week. I read every email myself and reply within ${provider.replyTime}.`,
  closing: {
    question: 'Have something that should run by itself?',
    lead: 'A few sentences are enough. I’ll write back with questions and a first idea.',
  },
  sample: ['contact', 'closing'],
};
