import { keys } from '../../text/en/keys.ts';

export { TokensPage } from './tokens-page.tsx';

/** The words that this page brings. */
export const words = { keys };
