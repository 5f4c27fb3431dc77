import { notifications } from '../../text/en/notifications.ts';

export { NotificationsPage } from './notifications-page.tsx';

/** The words that this page brings. */
export const words = { notifications };
