import { login } from '../../text/en/login.ts';

export { LoginPage } from './login-page.tsx';

/** The words that this page brings. */
export const words = { login };
