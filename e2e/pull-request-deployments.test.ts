/** What a pull request would change in clusters, read before it is merged: in the tab of it, and in a line beside the button. */
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
import { useWholePlatform } from './platform.ts';
import { visit } from './settled.ts';
import {
  applicationsArrived,
  commit,
  LONG_MS,
  lookedAtEverywhere,
  repository,
  runtimeArrived,
  SOURCES,
} from './whole.ts';

// No wait of a test outlives the test, so that it says what it waited for.
vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();

const REPOSITORY = 'acme/kiosk';
/** Its application says what it is made of, so that other files cannot matter to it. */
const STALL = 'acme/stall';

const deployment = (replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: kiosk }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: kiosk } }
  template:
    metadata: { labels: { app: kiosk } }
    spec: { containers: [{ name: main, image: nginx }] }
`;

const config = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\ndata: { open: 'yes' }\n`;

interface Followed {
  readonly revision: string;
  readonly repository: string;
  /** What it says that it is made of. */
  readonly paths: string;
}

const application = (
  environment: string,
  { revision = 'main', repository: at = REPOSITORY, paths }: Partial<Followed> = {},
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: kiosk-${environment}
  labels: { environment: ${environment} }
  annotations: { ${paths === undefined ? '' : `argocd.argoproj.io/manifest-generate-paths: '${paths}'`} }
spec:
  project: default
  source: { repoURL: '${platform().url}/git/${at}.git', path: ${environment}, targetRevision: ${revision} }
  destination: { name: in-cluster, namespace: kiosk-${environment} }
  syncPolicy:
    automated: { prune: true }
    syncOptions: [CreateNamespace=true]
`;

const call = async (...args: Parameters<ReturnType<typeof platform>['api']['call']>) => {
  const answer = await platform().api.call(...args);
  if (answer.status >= 300) throw new Error(`${args[0]}: ${answer.status} ${answer.text}`);
  return answer.json;
};

/** A pull request that makes these files what they say; undefined takes one away. */
const opened = async (
  branch: string,
  files: Readonly<Record<string, string | undefined>>,
  { target = 'main', repository: at = REPOSITORY } = {},
): Promise<string> => {
  await call(`POST /repos/${at}/branches`, { body: { name: branch, from: 'main' } });
  const changes = Object.entries(files).map(([path, content]) =>
    content === undefined ? { action: 'delete', path } : { action: 'write', path, content },
  );
  await call(`POST /repos/${at}/commits`, {
    body: { branch, message: `Make it ${branch}`, changes },
  });
  const { number } = await call(`POST /repos/${at}/pulls`, {
    body: { title: `Make it ${branch}`, source: { branch }, target },
  });
  return `/repositories/${at}/pulls/${number}`;
};

beforeAll(async () => {
  await repository(platform(), 'kiosk', {
    'dev/deployment.yaml': deployment(1),
    'qa/deployment.yaml': deployment(1),
    'live/deployment.yaml': deployment(1),
    'live/config.yaml': config('hours'),
    'old/deployment.yaml': deployment(1),
  });
  await call(`POST /repos/${REPOSITORY}/branches`, { body: { name: 'release', from: 'main' } });
  await repository(platform(), 'stall', { 'stall/deployment.yaml': deployment(1) });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'kiosk-dev.yaml': application('dev'),
    'kiosk-qa.yaml': application('qa'),
    'kiosk-live.yaml': application('live'),
    // It follows another branch, so that nothing that is merged into main is its business.
    'kiosk-old.yaml': application('old', { revision: 'release' }),
    'kiosk-stall.yaml': application('stall', { repository: STALL, paths: '.' }),
  });
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'kiosk-', count: 5, standing });
}, 3 * LONG_MS);

test('a pull request shows what it changes where, and which applications stay as they are', async () => {
  const at = await opened('larger', {
    'live/deployment.yaml': deployment(3),
    'live/config.yaml': undefined,
    'live/prices.yaml': config('prices'),
    'old/deployment.yaml': deployment(9),
  });
  const { page, troubles } = await browser.open(platform());
  await visit(page, at);
  await page.getByText('Changes 1 application in live').waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'See Deployments' }).click();
  const card = page.getByRole('region', { name: 'live' }).getByRole('article', { name: 'kiosk-live' });
  await card.getByText('spec.replicas: 1 → 3').waitFor();
  for (const words of ['1 created', '1 changed', '1 deleted']) await card.getByText(words).waitFor();
  const diff = card.getByRole('table', { name: 'Deployment kiosk' });
  expect(await diff.getByRole('row').filter({ hasText: 'replicas:' }).allInnerTexts()).toEqual([
    expect.stringContaining('1'),
    expect.stringContaining('3'),
  ]);
  await page
    .getByText('2 applications follow this branch and stay as they are: kiosk-dev, kiosk-qa')
    .waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await page.getByText('kiosk-old').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Deployments 1' }).count()).toBe(1);
  await lookedAtEverywhere(page);
  expect(troubles).toEqual([]);
});

test('on a phone the open tab stays in view when the numbers come', async () => {
  const at = await opened('slim', { 'dev/deployment.yaml': deployment(2) });
  const { page } = await browser.open(platform(), { width: 390 });
  await visit(page, `${at}?tab=deployments`);
  const tab = page.getByRole('link', { name: 'Deployments 1' });
  await tab.waitFor({ timeout: LONG_MS });
  const box = await tab.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
});

test('what the target got meanwhile is not said to come of the pull request', async () => {
  const at = await opened('calmer', { 'dev/deployment.yaml': deployment(2) });
  await commit(platform(), REPOSITORY, {
    'dev/deployment.yaml': deployment(1),
    'dev/late.yaml': config('late'),
  });
  const { page, troubles } = await browser.open(platform());
  await visit(page, `${at}?tab=deployments`);
  const card = page.getByRole('article', { name: 'kiosk-dev' });
  await card.getByText('spec.replicas: 1 → 2').waitFor({ timeout: LONG_MS });
  // The target got it meanwhile, and the merge has it too.
  expect(await card.getByText('late').count()).toBe(0);
  expect(await card.getByText('1 changed').count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('a pull request that would break a deployment says so first', async () => {
  const at = await opened('broken', {
    'qa/deployment.yaml': `${deployment(1)}  wrong: [\n`,
    'dev/deployment.yaml': deployment(4),
  });
  const { page, troubles } = await browser.open(platform());
  await visit(page, at);
  await page
    .getByText('1 application could not be deployed after the merge, in qa')
    .waitFor({ timeout: LONG_MS });
  // What stands beside it says no other thing.
  await page.getByText('Can be merged, but would break a deployment').waitFor();
  expect(await page.getByText('Nothing is in the way').count()).toBe(0);
  await page.getByRole('link', { name: /^Deployments/ }).click();
  const cards = page.getByRole('article');
  await page.getByRole('article', { name: 'kiosk-dev' }).getByText('spec.replicas: 1 → 4').waitFor();
  expect(await cards.first().getAttribute('aria-label')).toBe('kiosk-qa');
  expect(await cards.first().textContent()).toContain('qa/deployment.yaml, line');
  await lookedAtEverywhere(page);
  expect(troubles).toEqual([]);
});

test('one that conflicts says that nobody knows what a merge would come to', async () => {
  const at = await opened('clash', { 'live/deployment.yaml': deployment(5) });
  await commit(platform(), REPOSITORY, { 'live/deployment.yaml': deployment(6) });
  const { page, troubles } = await browser.open(platform());
  await expect
    .poll(async () => (await call(`GET /repos/${REPOSITORY}/pulls/${at.split('/').at(-1)}`)).mergeable, {
      timeout: LONG_MS,
    })
    .toBe('conflicts');
  await visit(page, `${at}?tab=deployments`);
  await page.getByText('It conflicts with main').waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('when the target moves on while somebody reads, the merge with what it has now is shown', async () => {
  const at = await opened('later', { 'dev/deployment.yaml': deployment(6) });
  const { page, troubles } = await browser.open(platform());
  await visit(page, `${at}?tab=deployments`);
  const card = page.getByRole('article', { name: 'kiosk-dev' });
  await card.getByText('spec.replicas: 1 → 6').waitFor({ timeout: LONG_MS });
  const asked = page.waitForRequest(
    request => {
      const body = request.postData() ?? '';
      return request.url().endsWith('/app-proxy/api/graphql') && body.includes('revisionComparison');
    },
    { timeout: LONG_MS },
  );
  await commit(platform(), REPOSITORY, { 'qa/late.yaml': config('late') });
  const { commits } = await call(`GET /repos/${REPOSITORY}/commits?revision=main&limit=1`);
  const { variables } = (await asked).postDataJSON();
  expect(variables.from).toEqual([commits[0].sha]);
  await card.getByText('spec.replicas: 1 → 6').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('a pull request that touched nothing is looked at once somebody pushes what does', async () => {
  const at = await opened('grown', { 'README.md': 'A stall.\n' }, { repository: STALL });
  const { page } = await browser.open(platform());
  // Nobody tells a reader whose rules look at tags, or whose network lets no stream through.
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('AccountEvents') ? route.abort() : route.fallback(),
  );
  await visit(page, at);
  // Whoever reads the commits that would be merged sees the new one too.
  await page.getByRole('link', { name: 'Commits 1' }).waitFor({ timeout: LONG_MS });
  await page.getByText('Changes no application').waitFor({ timeout: LONG_MS });
  const changes = [{ action: 'write', path: 'stall/deployment.yaml', content: deployment(9) }];
  await call(`POST /repos/${STALL}/commits`, { body: { branch: 'grown', message: 'Grow', changes } });
  await page.getByText('Changes 1 application in stall').waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'Commits 2' }).waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'See Deployments' }).click();
  await page.getByRole('article', { name: 'kiosk-stall' }).getByText('spec.replicas: 1 → 9').waitFor();
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await page.getByText('Nothing is in the way of main').waitFor();
  await commit(platform(), STALL, { 'README.md': 'Another stall.\n' });
  await page.getByText('it conflicts with its target').waitFor({ timeout: LONG_MS });
});

test('where what somebody pushed cannot be read, nothing is said of it, and what was read stays', async () => {
  const at = await opened('unlisted', { 'NOTES.md': 'A stall.\n' }, { repository: STALL });
  const { page } = await browser.open(platform());
  await visit(page, at);
  await page.getByText('Changes no application').waitFor({ timeout: LONG_MS });
  await page.route('**/api/repos/**/compare', route => {
    const body = { status: 500, code: 'INTERNAL', message: 'no', hint: '', requestId: 'r' };
    return route.fulfill({ status: 500, json: body });
  });
  const changes = [{ action: 'write', path: 'stall/deployment.yaml', content: deployment(3) }];
  await call(`POST /repos/${STALL}/commits`, { body: { branch: 'unlisted', message: 'Grow', changes } });
  await page.getByText('What it changes in clusters is not known').waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'Commits 1' }).click();
  await page.getByText('What is shown could not be read again').waitFor();
  await page.getByText('Make it unlisted', { exact: true }).last().waitFor();
  await lookedAtEverywhere(page);
  await page.getByRole('link', { name: 'Files 1' }).click();
  await page.getByText('What is shown could not be read again').waitFor();
  await page.getByRole('table', { name: 'NOTES.md' }).waitFor();
  await page.unroute('**/api/repos/**/compare');
  await page.getByRole('link', { name: 'Files 2' }).waitFor({ timeout: LONG_MS });
  expect(await page.getByText('What is shown could not be read again').count()).toBe(0);
});

test('one whose target branch is gone says so, and goes on once it is back', async () => {
  await call(`POST /repos/${REPOSITORY}/branches`, { body: { name: 'season', from: 'main' } });
  const at = await opened('winter', { 'dev/deployment.yaml': deployment(2) }, { target: 'season' });
  await call(`DELETE /repos/${REPOSITORY}/branches/season`);
  const { page } = await browser.open(platform());
  await visit(page, at);
  await page.getByText('its target branch is gone').waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: /^Deployments/ }).click();
  await page.getByText('The branch season is gone').waitFor();
  expect(await page.getByText('The merge is being tried').count()).toBe(0);
  await lookedAtEverywhere(page);
  await page.getByRole('link', { name: /^Files/ }).click();
  await page.getByText('The branch season is gone').waitFor();
  await page.getByRole('link', { name: /^Deployments/ }).click();
  await call(`POST /repos/${REPOSITORY}/branches`, { body: { name: 'season', from: 'main' } });
  await page.getByText('No application follows season of this repository').waitFor({ timeout: LONG_MS });
  await call(`DELETE /repos/${REPOSITORY}/branches/season`);
  await call(`PATCH /repos/${REPOSITORY}/pulls/${at.split('/').at(-1)}`, { body: { state: 'closed' } });
  await visit(page, `${at}?tab=commits`);
  await page.getByText('This pull request is closed.').waitFor();
  expect(await page.getByText('Otherwise close this pull request').count()).toBe(0);
});

test('of a fork nothing is rendered before somebody says so, and what is pushed later needs another yes', async () => {
  await call(`POST /repos/${REPOSITORY}/forks`, { body: { owner: 'acme', name: 'kiosk-fork' } });
  const fork = 'acme/kiosk-fork';
  await call(`POST /repos/${fork}/branches`, { body: { name: 'outside', from: 'main' } });
  const push = (replicas: number) =>
    call(`POST /repos/${fork}/commits`, {
      body: {
        branch: 'outside',
        message: `Make it ${replicas}`,
        changes: [{ action: 'write', path: 'qa/deployment.yaml', content: deployment(replicas) }],
      },
    });
  const first = await push(2);
  const { number } = await call(`POST /repos/${REPOSITORY}/pulls`, {
    body: { title: 'From outside', source: { branch: 'outside', owner: 'acme', repo: 'kiosk-fork' } },
  });
  const { page, troubles } = await browser.open(platform());
  await visit(page, `/repositories/${REPOSITORY}/pulls/${number}?tab=deployments`);
  const yes = page.getByRole('button', { name: 'Show what it would change' });
  await page
    .getByText(`Its templates at ${first.sha.slice(0, 7)} would be read`)
    .waitFor({ timeout: LONG_MS });
  await lookedAtEverywhere(page);
  await yes.click();
  const card = page.getByRole('article', { name: 'kiosk-qa' });
  await card.getByText('spec.replicas: 1 → 2').waitFor({ timeout: LONG_MS });
  const second = await push(3);
  const shas = [first, second].map(({ sha }: { sha: string }) => sha.slice(0, 7));
  await page.getByText(`it was at ${shas[0]} and is at ${shas[1]} now`).waitFor({ timeout: LONG_MS });
  // A press that was meant for what was there before says yes to nothing.
  expect(await yes.count()).toBe(0);
  await lookedAtEverywhere(page);
  const isAt = (words: string) => page.locator(':focus', { hasText: words }).waitFor();
  await page.getByRole('button', { name: `Go on with ${shas[1]}` }).click();
  await isAt('It comes from a fork');
  expect(await card.getByText('spec.replicas: 1 → 3').count()).toBe(0);
  await yes.click();
  await isAt('3 applications follow main');
  await card.getByText('spec.replicas: 1 → 3').waitFor({ timeout: LONG_MS });
  // What was seen of one pull request is not what was seen of another.
  const other = await opened('beside', { 'README.md': 'Beside.\n' });
  const go = (to: string) =>
    page.evaluate(at => history.pushState({ ...history.state, __TSR_key: at }, '', at), to);
  await go(`${other}?tab=deployments`);
  await page.getByRole('heading', { name: 'Make it beside' }).waitFor({ timeout: LONG_MS });
  await go(`/repositories/${REPOSITORY}/pulls/${number}?tab=deployments`);
  await page.getByRole('heading', { name: 'From outside' }).waitFor();
  const asked = page.getByText(`Its templates at ${shas[1]} would be read`);
  expect(await asked.textContent()).toContain('by the runtimes of 3 applications');
  // Nor is what was rendered after that yes.
  expect(await page.getByText('spec.replicas:').count()).toBe(0);
  expect(await card.getByText('Not looked at').count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('what cannot be read of the merge is said, and asked for again', async () => {
  const at = await opened('unread', { 'qa/deployment.yaml': deployment(8) });
  const { page } = await browser.open(platform());
  const MERGE = /\/api\/repos\/.+\/commits\?.*merge/;
  // It is asked for without the button too, which must not be what brings it.
  const isPressed = () => page.evaluate(() => document.body.dataset.pressed === 'yes');
  await page.route(MERGE, async route => {
    if (await isPressed()) return route.fallback();
    const body = { status: 500, code: 'INTERNAL', message: 'no', hint: '', requestId: 'r' };
    return route.fulfill({ status: 500, json: body });
  });
  await visit(page, `${at}?tab=deployments`);
  await page.getByText('What would change could not be found out.').waitFor({ timeout: LONG_MS });
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.waitForResponse(MERGE, { timeout: LONG_MS });
  // That it was asked for again is nothing to notice, as it failed again.
  expect(await again.evaluate(button => button === document.activeElement)).toBe(true);
  await page.evaluate(() => {
    const press = () => Object.assign(document.body.dataset, { pressed: 'yes' });
    document.addEventListener('click', press, { capture: true });
  });
  await again.click();
  const card = page.getByRole('article', { name: 'kiosk-qa' });
  await card.getByText('spec.replicas: 1 → 8').waitFor({ timeout: LONG_MS });
});

test('a look is stopped and begun again, and who may not sync is told so in a sentence', async () => {
  const at = await opened('slower', {
    'qa/deployment.yaml': deployment(7),
    'live/late.yaml': config('late'),
  });
  const { page } = await browser.open(platform());
  // Nobody here may only view one application, so the answer is made to say so.
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query Followers')) return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    for (const node of json.data.applications.nodes)
      if (node.name === 'kiosk-live') node.permissions = ['view'];
    await route.fulfill({ response, json });
  });
  let isHeld = true;
  await page.route('**/app-proxy/api/graphql', route => {
    const isAsked = route.request().postData()?.includes('revisionComparison') === true;
    return isAsked && isHeld ? undefined : route.fallback();
  });
  await visit(page, `${at}?tab=deployments`);
  const card = page.getByRole('article', { name: 'kiosk-qa' });
  await card.getByRole('button', { name: 'Stop' }).click({ timeout: LONG_MS });
  await card.getByText('Not looked at').waitFor();
  isHeld = false;
  await card.getByRole('button', { name: 'Look at kiosk-qa' }).click();
  await card.getByText('spec.replicas: 1 → 7').waitFor({ timeout: LONG_MS });
  await page.getByText('one needs the right to sync: kiosk-live').waitFor();
  expect(await page.getByRole('article', { name: 'kiosk-live' }).count()).toBe(0);
});
