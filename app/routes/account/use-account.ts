import { useOutletContext } from 'react-router';
import type { Account } from '../../../shared/accounts.ts';

/** Whose account the tabs show. */
export const useAccount = () => useOutletContext<Account>();
