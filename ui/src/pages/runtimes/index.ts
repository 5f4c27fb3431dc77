import { data } from '../../text/en/data.ts';
import { gitops } from '../../text/en/gitops.ts';
import { gitopsWizards } from '../../text/en/gitops-wizards.ts';
import { graphics } from '../../text/en/graphics.ts';
import { runtimeParts } from '../../text/en/runtime-parts.ts';
import { runtimes } from '../../text/en/runtimes.ts';

export { RuntimesPage } from './runtimes-page.tsx';

/** The words that this page brings. */
export const words = { data, runtimes, runtimeParts, gitops, gitopsWizards, graphics };
