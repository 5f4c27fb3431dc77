import { keys } from '../../text/en/keys.ts';
import { profile } from '../../text/en/profile.ts';

export { ProfilePage } from './profile-page.tsx';

/** The words that this page brings. */
export const words = { profile, keys };
