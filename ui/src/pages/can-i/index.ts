import { access } from '../../text/en/access.ts';

export { CanIPage } from './can-i-page.tsx';

/** The words that this page brings. */
export const words = { access };
