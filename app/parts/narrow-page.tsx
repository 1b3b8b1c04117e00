import type { ComponentProps } from 'react';
import { NarrowContainer } from '#app/ui';
import { UnlistedHead } from './page-head.tsx';

interface NarrowPageProps extends ComponentProps<typeof NarrowContainer> {
  title: string;
  heading: string;
}

/** A page of one form or message, which search engines don't list. */
export function NarrowPage({ title, heading, className, children }: NarrowPageProps) {
  return (
    <NarrowContainer className={className}>
      <UnlistedHead title={title} />
      <h1>{heading}</h1>
      {children}
    </NarrowContainer>
  );
}
