import { access } from '../../text/en/access.ts';

export { AccessPage } from './access-page.tsx';

/** The words that this page brings. */
export const words = { access };
