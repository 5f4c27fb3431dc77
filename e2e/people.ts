import type { Page } from 'playwright-core';
import { ApiClient } from '../control-plane/test/api-client.ts';
import type { Platform } from './platform.ts';

/** Long enough, and not among those that everybody knows. */
export const PASSWORD = 'nine otters cross the weir';

/** Somebody who has accepted an invitation, with a session of their own. */
export const addMember = async (
  { api, url }: Pick<Platform, 'api' | 'url'>,
  userName: string,
): Promise<{ readonly id: string; readonly session: ApiClient }> => {
  const invited = await api.call('POST /invitations', { body: { email: `${userName}@example.com` } });
  const accepted = await new ApiClient(url).call('POST /invitations/accept', {
    body: { token: invited.json.token, userName, password: PASSWORD },
  });
  if (accepted.status !== 200) throw new Error(`${userName} could not join: ${accepted.text}`);
  return { id: accepted.json._id, session: await new ApiClient(url).signIn(userName, PASSWORD) };
};

/** Takes back what a message in the corner says. */
export const undo = (page: Page, said: string): Promise<void> => {
  const button = page.getByRole('button', { name: /^Undo/ });
  // Whatever holds both is the message or something around it, and the innermost is the message.
  return page.locator('div').filter({ hasText: said }).filter({ has: button }).last().locator(button).click();
};
