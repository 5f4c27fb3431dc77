import { builds } from '../../text/en/builds.ts';

export { BuildsPage } from './builds-page.tsx';

/** The words that this page brings. */
export const words = { builds };
