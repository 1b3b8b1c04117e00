import { lazy, Suspense } from 'react';
import { useMatches } from 'react-router';
import { Container } from '../ui/container.tsx';
import { useLocationState } from './use-hydrated.ts';
import styles from './sign-up-notice-above.module.css';

const nothing = { default: () => null };

/**
 * Loads the notice, because few visits have a sign-up. Where its code is missing, so is only the
 * notice. A server never shows it.
 */
export const loadSignUpNotice = () =>
  import.meta.env.SSR
    ? Promise.resolve(nothing)
    : import('./sign-up-notice.tsx').then(
        ({ SignUpNotice: Notice }) => ({ default: Notice }),
        () => nothing,
      );

const SignUpNotice = lazy(loadSignUpNotice);

const isPlacing = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'placesSignUpNotice' in handle;

/**
 * The notice above the page, unless the page has a better place for it, which its `handle` says.
 */
export function SignUpNoticeAbove() {
  const hasSignedUp = 'signedUpAs' in useLocationState();
  const isPlaced = useMatches().some(({ handle }) => isPlacing(handle));
  if (!hasSignedUp || isPlaced) return null;
  return (
    <Container className={styles.above}>
      <Suspense>
        <SignUpNotice />
      </Suspense>
    </Container>
  );
}
