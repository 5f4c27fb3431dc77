import { applications } from '../../text/en/applications.ts';

export { ApplicationsPage } from './applications-page.tsx';

/** The words that this page brings. */
export const words = { applications };
