import { provider } from '../../content/provider.ts';

const [name, domain] = provider.email.split('@');

/** The provider's address. Where it needs two lines, the second one begins with its domain. */
export function EmailAddress({ className }: { className?: string | undefined }) {
  return (
    <span className={className}>
      {`${name}@`}
      <wbr />
      {domain}
    </span>
  );
}
