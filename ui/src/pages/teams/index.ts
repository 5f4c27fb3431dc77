import { teams } from '../../text/en/teams.ts';

export { TeamsPage } from './teams-page.tsx';

/** The words that this page brings. */
export const words = { teams };
