import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Password() {
  return (
    <Wrap>
      <PageHeading>Password</PageHeading>
    </Wrap>
  );
}
