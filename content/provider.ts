import type { Sampled } from './sampled.ts';

export interface SocialLink {
  /** Another site by the name of its icon on simpleicons.org, or else on devicon.dev; or an email address. */
  kind: string;
  label: string;
  href: string;
}

export interface Provider {
  brand: string;
  /** The person behind the brand, named in the heading of About. */
  founder: string;
  foundedYear: number;
  titles: readonly string[];
  /** The words of the slogan, which bars separate. */
  sloganWords: readonly string[];
  slogan: string;
  tagline: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  email: string;
  /** How soon an email is answered, as in “within two business days”. */
  replyTime: string;
  socialLinks: readonly Sampled<SocialLink>[];
}

const email = 'hello@example.com';

export const provider = {
  brand: 'JYAB',
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
    { kind: 'github', label: 'GitHub', href: 'https://github.com/', sample: ['href'] },
    { kind: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/', sample: ['href'] },
    { kind: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/', sample: ['href'] },
    { kind: 'email', label: 'Email', href: `mailto:${email}` },
  ],
  sample: ['founder', 'description', 'email', 'replyTime'],
} as const satisfies Sampled<Provider>;
