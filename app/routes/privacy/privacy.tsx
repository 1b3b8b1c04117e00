import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Privacy() {
  return (
    <Wrap>
      <PageHeading>Privacy</PageHeading>
    </Wrap>
  );
}
