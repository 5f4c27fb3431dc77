import { runtimeParts } from '../../text/en/runtime-parts.ts';
import { runtimes } from '../../text/en/runtimes.ts';

export { RuntimesPage } from './runtimes-page.tsx';

/** The words that this page brings. */
export const words = { runtimes, runtimeParts };
