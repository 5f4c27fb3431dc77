import { sso } from '../../text/en/sso.ts';

export { SsoPage } from './sso-page.tsx';

/** The words that this page brings. */
export const words = { sso };
