import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Information() {
  return (
    <Wrap>
      <PageHeading>Information</PageHeading>
    </Wrap>
  );
}
