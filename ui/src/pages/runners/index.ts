import { builds } from '../../text/en/builds.ts';
import { runners } from '../../text/en/runners.ts';

export { RunnersPage } from './runners-page.tsx';

/** The words that this page brings. */
export const words = { builds, runners };
