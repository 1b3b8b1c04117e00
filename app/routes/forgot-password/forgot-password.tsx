import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function ForgotPassword() {
  return (
    <Wrap>
      <PageHeading>ForgotPassword</PageHeading>
    </Wrap>
  );
}
