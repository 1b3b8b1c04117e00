import { fullNameOf } from '#shared/full-name.ts';

interface FullNameProps {
  of: Parameters<typeof fullNameOf>[0];
  className?: string;
}

/** In its own text direction, and not for translators, which would translate it as words. */
export const FullName = ({ of: person, className }: FullNameProps) => (
  <bdi className={className} translate="no">
    {fullNameOf(person)}
  </bdi>
);
