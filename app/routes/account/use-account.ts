import { useOutletContext } from 'react-router';
import type { AccountContext } from './account.tsx';

/** Whose account the tabs show. */
export const useAccount = () => useOutletContext<AccountContext>().account;
