import { repositories } from '../../text/en/repositories.ts';

export { RepositoryPage } from './repository-page.tsx';

/** The words that this page brings. */
export const words = { repositories };
