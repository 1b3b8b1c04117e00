import type { ComponentProps } from 'react';
import { keyClass, type KeyVariant } from './key-class.ts';
import { PageLink } from './page-link.tsx';

interface Look {
  variant?: KeyVariant | undefined;
  icon?: boolean | undefined;
}

type KeyLinkProps = Look & (({ href: string; to?: never } & ComponentProps<'a'>) | ({ href?: never } & ComponentProps<typeof PageLink>));

/** A link that looks like a key: `to` stays on this site, `href` leaves it. */
export function KeyLink({ variant, icon, className, ...rest }: KeyLinkProps) {
  const look = keyClass(variant, className, icon);
  if (rest.href !== undefined) return <a {...rest} className={look} />;
  return <PageLink {...rest} className={look} />;
}
