import { useOutletContext } from 'react-router';
import type { Account } from '../../../domain/accounts/account.schema.ts';

/** Whose account the tabs show. */
export const useAccount = () => useOutletContext<Account>();
