import { users } from '../../text/en/users.ts';

export { UsersPage } from './users-page.tsx';

/** The words that this page brings. */
export const words = { users };
