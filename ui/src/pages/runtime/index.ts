import { data } from '../../text/en/data.ts';
import { gitops } from '../../text/en/gitops.ts';
import { runtime } from '../../text/en/runtime.ts';
import { runtimeParts } from '../../text/en/runtime-parts.ts';

export { RuntimePage } from './runtime-page.tsx';

/** The words that this page brings. */
export const words = { data, runtime, runtimeParts, gitops };
