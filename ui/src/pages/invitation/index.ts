import { login } from '../../text/en/login.ts';

export { InvitationPage } from './invitation-page.tsx';

/** The words that this page brings. */
export const words = { login };
