import { useOutletContext } from 'react-router';
import type { AccountContext } from './account.tsx';

const useAccountContext = () => useOutletContext<AccountContext>();

/** Whose account the tabs show. */
export const useAccount = () => useAccountContext().account;

/** Call it before the session is forgotten on purpose. */
export const useLeaveAccount = () => useAccountContext().leave;
