import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });

interface Person {
  readonly url: string;
  /** A key of an admin, to invite them with. */
  readonly key: string;
  readonly userName: string;
  readonly email: string;
  readonly role?: 'user' | 'admin';
}

const PASSWORD = 'a long password for measuring';

/** Makes a person by an invitation, as an admin would, and answers with the cookie of their session. */
export const joinAs = async ({ url, key, userName, email, role = 'admin' }: Person): Promise<string> => {
  const invited = await fetch(`${url}/api/invitations`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role }),
  });
  if (!invited.ok) throw new Error(`cannot invite ${email}: ${await invited.text()}`);
  const { token } = (await invited.json()) as { token: string };
  const joined = await fetch(`${url}/api/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token, userName, password: PASSWORD }),
  });
  if (!joined.ok) throw new Error(`${userName} cannot join: ${await joined.text()}`);
  return /freshet_session=([^;]+)/.exec(joined.headers.get('set-cookie') ?? '')?.[1] ?? '';
};

/** A browser that has seen nothing yet, signed in where there is a session. */
export const freshContext = async (
  browser: Browser,
  url: string,
  session?: string,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (session)
    await context.addCookies([
      { name: 'freshet_session', value: session, url, httpOnly: true, sameSite: 'Lax' },
    ]);
  return context;
};
