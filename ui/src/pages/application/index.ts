import { application } from '../../text/en/application.ts';

export { ApplicationPage } from './application-page.tsx';

/** The words that this page brings. */
export const words = { application };
