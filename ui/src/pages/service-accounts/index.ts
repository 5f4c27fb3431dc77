import { keys } from '../../text/en/keys.ts';
import { serviceAccounts } from '../../text/en/service-accounts.ts';

export { ServiceAccountsPage } from './service-accounts-page.tsx';

/** The words that this page brings. */
export const words = { serviceAccounts, keys };
