import { useOutletContext } from 'react-router';
import type { Account } from '../../../shared/accounts.ts';

export const useAccount = () => useOutletContext<Account>();

/** Tells password managers whose password a form is about. */
export function Username() {
  const { email } = useAccount();
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
