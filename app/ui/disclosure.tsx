import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { chevronRightIcon, Icon } from './icon.tsx';
import * as styles from './disclosure.module.css';

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode;
  summaryClassName?: string | undefined;
}

export function Disclosure({ summary, summaryClassName, children, ...details }: DisclosureProps) {
  return (
    // It may have been opened before hydration.
    <details {...details} suppressHydrationWarning>
      <summary className={clsx(styles.summary, summaryClassName)}>
        <Icon of={chevronRightIcon} />
        {summary}
      </summary>
      {children}
    </details>
  );
}
