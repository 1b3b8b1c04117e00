import { Outlet } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Wrap } from '../../ui/wrap.tsx';

export default function Account() {
  return (
    <Wrap>
      <PageHeading>Account</PageHeading>
      <Outlet />
    </Wrap>
  );
}
