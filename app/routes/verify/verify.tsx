import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Verify() {
  return (
    <Wrap>
      <PageHeading>Verify</PageHeading>
    </Wrap>
  );
}
