/**
 * Pictures of the pages for the documentation, from a platform of its own with believable contents. Run:
 * npm run screenshots, or with `-- demo` only those of the demo that a first start brings. Writes
 * docs/screenshots/NAME-light.png and -dark.png; only times and ids differ between runs.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { localKey, makeHome, removeHome, startPlatform } from '../bench/platform.ts';
import { freshContext, joinAs, launchBrowser } from '../bench/ui-visitor.ts';
import { visit } from '../e2e/settled.ts';
import { demoPages } from './screenshots/demo.ts';
import { endBuild, furnishPipelines } from './screenshots/pipelines.ts';

const PORT = 38_705;
const FOLDER = 'docs/screenshots';
/** Without transparency and unfiltered, what is mostly flat colour is a quarter smaller. */
const PACKED = { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly themes: readonly ('light' | 'dark')[];
  /** Of the window, where a picture of all of it would be large; 900 unless told. */
  readonly height?: number;
}

/** What is shown; the name of a file is the name of the page. What stands in braces becomes an id. */
const PICTURES: readonly Shown[] = [
  { name: 'home', path: '/', themes: ['light', 'dark'] },
  { name: 'pipelines', path: '/pipelines', themes: ['light', 'dark'] },
  { name: 'pipeline-editor', path: '/pipelines/{pipeline}?tab=editor', themes: ['light', 'dark'] },
  { name: 'builds', path: '/builds', themes: ['light'] },
  { name: 'build', path: '/builds/{build}?step={integration}', themes: ['light', 'dark'] },
  {
    name: 'build-waterfall',
    path: '/builds/{build}?view=waterfall&step={integration}',
    themes: ['light', 'dark'],
  },
  { name: 'projects', path: '/projects', themes: ['light'] },
  { name: 'repositories', path: '/repositories', themes: ['light'] },
  { name: 'repository', path: '/repositories/acme/storefront', themes: ['light'] },
  { name: 'catalog', path: '/catalog?selected=helm', themes: ['light'] },
  { name: 'runners', path: '/runners', themes: ['light'] },
  { name: 'shared-config', path: '/settings/shared-config', themes: ['light'] },
  { name: 'integrations', path: '/settings/integrations', themes: ['light'] },
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
  { name: 'audit', path: '/settings/audit', themes: ['light'], height: 600 },
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

/** Calls as whom a key is of, or in the session of somebody. */
const apiOf =
  (url: string, key: string, session?: string): Api =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(session ? { cookie: `freshet_session=${session}`, origin: url } : { authorization: key }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
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
  /** Of what the paths of pictures name. */
  readonly idOf: (name: string) => string;
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
  const payments = await team('payments', 'priya.raman', 'elena.rossi');
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
  for (const id of [platform, payments, web])
    await allow(id, 'pipeline', ['read', 'run'], 'Those who write it run it');
  await configure(api);
  const shown = await furnishPipelines({
    url,
    key,
    api,
    people: sessions.map(session => apiOf(url, key, session)),
  });
  return { url, session: sessions[0] ?? '', idOf: name => Reflect.get(shown, name) ?? idOf(name) };
};

const configure = async (api: Api): Promise<void> => {
  const context = (name: string, type: string, data: Record<string, string>) =>
    api('POST', '/contexts', { metadata: { name }, spec: { type, data } });
  await context('release-channels', 'config', { CHANNEL: '#releases', LOCALE: 'en-GB' });
  await context('registry-login', 'secret', { REGISTRY_USER: 'ci', REGISTRY_TOKEN: 'x' });
  await context('cdn', 'secret', { CDN_TOKEN: 'x' });
  for (const [name, domain] of [
    ['acme', 'registry.acme.example'],
    ['mirror', 'mirror.acme.example'],
  ])
    await api('POST', '/registries', { name, domain, username: 'ci', password: 'x' });
};

const take = async (browser: Browser, { url, session, idOf }: Furnished): Promise<void> => {
  for (const { name, path: written, themes, height } of PICTURES) {
    const path = written.replaceAll(/\{(.+?)\}/g, (_, named: string) => idOf(named));
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
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(file, PNG.sync.write(PNG.sync.read(taken), PACKED));
  console.log(`wrote ${file}`);
  await context.close();
};

/** What a first start brings, as its admin sees it. */
const takeDemo = async (browser: Browser): Promise<void> => {
  const home = await makeHome();
  const platform = await startPlatform({ home, port: PORT, demo: true });
  try {
    const { url } = platform;
    const key = await localKey(home);
    const pages = await demoPages(apiOf(url, key));
    const session = await joinAs({ url, key, userName: 'mara.lindqvist', email: 'mara@example.com' });
    for (const { name, path } of pages)
      for (const theme of ['light', 'dark'] as const)
        await picture(browser, { url, session, path, theme, name, height: undefined });
  } finally {
    await platform.stop();
    await removeHome(home);
  }
};

const takeFurnished = async (browser: Browser): Promise<void> => {
  const home = await makeHome();
  const platform = await startPlatform({ home, port: PORT });
  try {
    const key = await localKey(home);
    const furnished = await furnish(platform.url, key);
    await take(browser, furnished);
    // What waits for a person would keep its runner.
    await endBuild(apiOf(platform.url, key), furnished.idOf('build'));
  } finally {
    await platform.stop();
    await removeHome(home);
  }
};

execFileSync('node', ['tools/build-pages.mjs'], { stdio: 'inherit' });
await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  await takeDemo(browser);
  if (process.argv[2] !== 'demo') await takeFurnished(browser);
} finally {
  await browser.close();
}
