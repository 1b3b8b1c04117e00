import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function ResetPassword() {
  return (
    <Wrap>
      <PageHeading>ResetPassword</PageHeading>
    </Wrap>
  );
}
