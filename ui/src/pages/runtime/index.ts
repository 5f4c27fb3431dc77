import { runtime } from '../../text/en/runtime.ts';

export { RuntimePage } from './runtime-page.tsx';

/** The words that this page brings. */
export const words = { runtime };
