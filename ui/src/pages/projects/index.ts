import { projects } from '../../text/en/projects.ts';

export { ProjectsPage } from './projects-page.tsx';

/** The words that this page brings. */
export const words = { projects };
