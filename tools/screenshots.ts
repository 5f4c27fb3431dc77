/**
 * Pictures of the pages for the documentation, from a platform of its own with believable contents. Run:
 * npm run screenshots. Writes docs/screenshots/NAME-light.png and -dark.png; only times and ids differ between runs.
 */
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { localKey, makeHome, removeHome, startPlatform } from '../bench/platform.ts';
import { freshContext, joinAs, launchBrowser } from '../bench/ui-visitor.ts';
import { visit } from '../e2e/settled.ts';

const PORT = 38_705;
const FOLDER = 'docs/screenshots';

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly themes: readonly ('light' | 'dark')[];
  /** Of the window, where a picture of all of it would be large; 900 unless told. */
  readonly height?: number;
}

/** What is shown; the name of a file is the name of the page. A person in braces stands for their id. */
const PICTURES: readonly Shown[] = [
  { name: 'home', path: '/', themes: ['light', 'dark'] },
  { name: 'users', path: '/settings/users', themes: ['light', 'dark'] },
  { name: 'teams', path: '/settings/teams', themes: ['light'] },
  { name: 'access', path: '/settings/access', themes: ['light', 'dark'] },
  {
    name: 'can-i',
    path: '/settings/access/can-i?subject=user:{jonas.weber}&action=read&resource=audit',
    themes: ['light'],
  },
  { name: 'tokens', path: '/settings/tokens', themes: ['light'] },
  { name: 'service-accounts', path: '/settings/service-accounts', themes: ['light'] },
  { name: 'sso', path: '/settings/sso', themes: ['light'] },
  { name: 'audit', path: '/settings/audit', themes: ['light', 'dark'], height: 600 },
  { name: 'system', path: '/settings/system', themes: ['light', 'dark'] },
  { name: 'profile', path: '/profile', themes: ['light'] },
  { name: 'gallery', path: '/gallery', themes: ['light', 'dark'] },
];

const PEOPLE = [
  ['mara.lindqvist', 'admin'],
  ['jonas.weber', 'user'],
  ['priya.raman', 'user'],
  ['tom.okafor', 'user'],
  ['elena.rossi', 'user'],
  ['hugo.martins', 'user'],
] as const;

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const apiOf =
  (url: string, key: string): Api =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return answer.headers.get('content-type')?.startsWith('application/json') && text
      ? JSON.parse(text)
      : text;
  };

interface Furnished {
  readonly url: string;
  /** Of the admin. */
  readonly session: string;
  readonly idOf: (person: string) => string;
}

/** An account as a small company has it. */
const furnish = async (url: string, key: string): Promise<Furnished> => {
  const api = apiOf(url, key);
  await api('PATCH', '/account', { name: 'acme' });
  const sessions: string[] = [];
  for (const [userName, role] of PEOPLE)
    sessions.push(await joinAs({ url, key, userName, role, email: `${userName}@acme.example` }));
  const { users } = (await api('GET', '/users')) as { users: { _id: string; userName: string }[] };
  const idOf = (name: string): string => users.find(({ userName }) => userName === name)?._id ?? '';
  const team = async (name: string, ...members: string[]): Promise<string> =>
    ((await api('POST', '/team', { name, users: members.map(idOf) })) as { _id: string })._id;
  const platform = await team('platform', 'mara.lindqvist', 'jonas.weber');
  await team('payments', 'priya.raman', 'elena.rossi');
  const web = await team('web-shop', 'tom.okafor', 'hugo.martins', 'elena.rossi');
  for (const name of ['deploy-bot', 'release-notes', 'nightly-checks']) {
    const { id } = (await api('POST', '/service-accounts', { name })) as { id: string };
    await api('POST', `/auth/key?subjectType=service-account&subjectReference=${id}`, {
      name: `${name} in CI`,
    });
  }
  for (const name of ['laptop', 'dashboard']) await api('POST', '/auth/key', { name });
  for (const name of ['new.colleague', 'auditor'])
    await api('POST', '/invitations', { email: `${name}@acme.example` });
  const allow = (id: string, resource: string, actions: string[], description: string) =>
    api('POST', '/abac', { effect: 'allow', subject: { kind: 'team', id }, resource, actions, description });
  await allow(platform, 'audit', ['read'], 'Platform reads the audit log');
  await allow(web, 'service-account', ['read'], 'Web shop sees service accounts');
  return { url, session: sessions[0] ?? '', idOf };
};

const take = async (browser: Browser, { url, session, idOf }: Furnished): Promise<void> => {
  for (const { name, path: written, themes, height } of PICTURES) {
    const path = written.replace(/\{(.+?)\}/, (_, person: string) => idOf(person));
    for (const theme of themes) await picture(browser, { url, session, path, theme, name, height });
  }
  for (const theme of ['light', 'dark'] as const)
    await picture(browser, { url, session: '', path: '/login', theme, name: 'login', height: undefined });
};

interface Picture {
  readonly url: string;
  readonly session: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  readonly name: string;
  readonly height: number | undefined;
}

const picture = async (browser: Browser, shown: Picture): Promise<void> => {
  const { url, session, path, theme, name, height = 900 } = shown;
  const context = await freshContext(browser, url, session || undefined);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await visit(page, path);
  const file = `${FOLDER}/${name}-${theme}.png`;
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  console.log(`wrote ${file}`);
  await context.close();
};

execFileSync('node', ['tools/build-pages.mjs'], { stdio: 'inherit' });
await mkdir(FOLDER, { recursive: true });
const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
const browser = await launchBrowser();
try {
  await take(browser, await furnish(platform.url, await localKey(home)));
} finally {
  await browser.close();
  await platform.stop();
  await removeHome(home);
}
