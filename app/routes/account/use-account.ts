import { useOutletContext } from 'react-router';
import type { Account } from '../../../shared/accounts.ts';

export const useAccount = () => useOutletContext<Account>();
