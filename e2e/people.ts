import type { Page } from 'playwright-core';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { patiently } from './patience.ts';
import type { Platform } from './platform.ts';

/** Long enough, and not among those that everybody knows. */
export const PASSWORD = 'nine otters cross the weir';

/** Somebody who has accepted an invitation, with a session of their own. */
export const addMember = async (
  { api, url }: Pick<Platform, 'api' | 'url'>,
  userName: string,
): Promise<{ readonly id: string; readonly session: ApiClient }> => {
  const invited = await api.call('POST /invitations', { body: { email: `${userName}@example.com` } });
  const stranger = new ApiClient(url);
  const accepted = await patiently(async () => {
    const body = { token: invited.json.token, userName, password: PASSWORD };
    const reply = await stranger.call('POST /invitations/accept', { body });
    if (reply.status !== 200) throw new Error(`${userName} could not join: ${reply.text}`);
    return reply;
  });
  const session = await patiently(() => stranger.signIn(userName, PASSWORD));
  return { id: accepted.json._id, session };
};

/** Takes back what a message in the corner says. */
export const undo = (page: Page, said: string): Promise<void> => {
  const button = page.getByRole('button', { name: /^Undo/ });
  // Whatever holds both is the message or something around it, and the innermost is the message.
  return page.locator('div').filter({ hasText: said }).filter({ has: button }).last().locator(button).click();
};
