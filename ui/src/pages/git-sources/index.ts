import { data } from '../../text/en/data.ts';
import { gitSources } from '../../text/en/git-sources.ts';
import { gitops } from '../../text/en/gitops.ts';
import { gitopsWizards } from '../../text/en/gitops-wizards.ts';
import { graphics } from '../../text/en/graphics.ts';

export { GitSourcesPage } from './git-sources-page.tsx';

/** The words that this page brings. */
export const words = { data, gitSources, gitops, gitopsWizards, graphics };
