import { contexts, integrations } from '../../text/en/contexts.ts';

export { IntegrationsPage } from './integrations-page.tsx';

/** The words that this page brings. */
export const words = { contexts, integrations };
