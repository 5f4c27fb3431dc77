import { system } from '../../text/en/system.ts';

export { SystemPage } from './system-page.tsx';

/** The words that this page brings. */
export const words = { system };
