import { data } from '../../text/en/data.ts';
import { gitops } from '../../text/en/gitops.ts';
import { gitopsWizards } from '../../text/en/gitops-wizards.ts';
import { graphics } from '../../text/en/graphics.ts';
import { runtime } from '../../text/en/runtime.ts';
import { runtimeParts } from '../../text/en/runtime-parts.ts';

export { RuntimePage } from './runtime-page.tsx';

/** The words that this page brings. */
export const words = { data, runtime, runtimeParts, gitops, gitopsWizards, graphics };
