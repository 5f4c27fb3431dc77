import { account } from '../../text/en/account.ts';

export { AccountPage } from './account-page.tsx';

/** The words that this page brings. */
export const words = { account };
