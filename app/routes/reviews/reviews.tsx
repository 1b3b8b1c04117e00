import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Reviews() {
  return (
    <Wrap>
      <PageHeading>Reviews</PageHeading>
    </Wrap>
  );
}
