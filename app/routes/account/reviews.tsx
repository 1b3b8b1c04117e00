import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function AccountReviews() {
  return (
    <Wrap>
      <PageHeading>AccountReviews</PageHeading>
    </Wrap>
  );
}
