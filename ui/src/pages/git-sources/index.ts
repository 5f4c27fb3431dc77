import { gitSources } from '../../text/en/git-sources.ts';

export { GitSourcesPage } from './git-sources-page.tsx';

/** The words that this page brings. */
export const words = { gitSources };
