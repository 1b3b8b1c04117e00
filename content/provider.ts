import type { Provider, Sampled } from './content-types.ts';
import { emailIcon, github, instagram, linkedin } from './social-icons.ts';

const email = 'hello@example.com';

export const provider: Sampled<Provider> = {
  brand: 'JYAB',
  monogram: 'JYAB',
  founder: 'JYAB',
  foundedYear: 2023,
  titles: ['Full-Stack Software Engineer', 'Automation Engineer', 'Web Developer'],
  sloganWords: ['Automate', 'Build', 'Create'],
  slogan: 'Automate | Build | Create',
  tagline: 'Streamlining your business with core technologies since 2023',
  description:
    'JYAB is a one-person software studio: full-stack web applications, automation, and websites for small businesses, schools, and artists.',
  email,
  replyTime: 'two business days',
  socialLinks: [
    { icon: github, label: 'GitHub', href: 'https://github.com/', sample: ['href'] },
    { icon: linkedin, label: 'LinkedIn', href: 'https://www.linkedin.com/', sample: ['href'] },
    { icon: instagram, label: 'Instagram', href: 'https://www.instagram.com/', sample: ['href'] },
    { icon: emailIcon, label: 'Email', href: `mailto:${email}` },
  ],
  sample: ['founder', 'description', 'email', 'replyTime'],
};
