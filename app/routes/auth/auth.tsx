import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Auth() {
  return (
    <Wrap>
      <PageHeading>Auth</PageHeading>
    </Wrap>
  );
}
