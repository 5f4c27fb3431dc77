import { repositories } from '../../text/en/repositories.ts';

export { RepositoriesPage } from './repositories-page.tsx';

/** The words that this page brings. */
export const words = { repositories };
