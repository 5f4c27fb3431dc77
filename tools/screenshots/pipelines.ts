/** The pipelines of a web shop, their repositories and builds, for pictures that show work under way. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GitClient } from '../../control-plane/test/git-client.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const PATIENCE_MS = 180_000;

const shell = (...commands: readonly string[]) => ({ image: 'oakline/node:24', commands });
const after = (...steps: readonly string[]) => ({
  when: { steps: steps.map(name => ({ name, on: ['success'] })) },
});

const GREEN = String.raw`\033[32m✓\033[0m`;
const tests = (...files: readonly (readonly [name: string, tests: number, ms: number])[]): string[] =>
  files.map(
    ([name, count, ms]) =>
      `printf '${GREEN} ${name} \\033[2m(${count} tests)\\033[0m \\033[32m${ms} ms\\033[0m\\n'; sleep 0.1`,
  );

/** What the picture of a build shows: parallel stages, a failure that is allowed, a person to wait for. */
const RELEASE = {
  version: '1.0',
  mode: 'parallel',
  stages: ['prepare', 'build', 'test', 'release'],
  steps: {
    main_clone: {
      type: 'git-clone',
      stage: 'prepare',
      repo: 'acme/storefront',
      revision: `\${{CF_REVISION}}`,
      git: 'freshet',
    },
    restore_cache: { stage: 'prepare', ...shell('echo "Restored 412 MB"', 'sleep 1') },
    build_image: {
      stage: 'build',
      ...shell('echo "Built storefront:2.18.0"', 'sleep 4'),
      ...after('main_clone'),
    },
    build_worker: {
      stage: 'build',
      ...shell('echo "Built worker:2.18.0"', 'sleep 2'),
      ...after('main_clone', 'restore_cache'),
    },
    build_web: { stage: 'build', ...shell('echo "Built web:2.18.0"', 'sleep 3'), ...after('restore_cache') },
    unit: { stage: 'test', ...shell('echo "1,204 tests passed"', 'sleep 2'), ...after('build_image') },
    integration: {
      stage: 'test',
      ...shell(
        'echo "> vitest run --project integration"',
        ...tests(
          ['cart/add-item.test.ts', 14, 412],
          ['cart/price-rules.test.ts', 31, 688],
          ['capture/idempotency.test.ts', 14, 812],
          ['capture/partial-refund.test.ts', 9, 640],
        ),
        String.raw`printf '\033[33m❯\033[0m capture/conflict.test.ts \033[2m(11 tests | \033[33m1 retried\033[0m\033[2m)\033[0m \033[33m4204 ms\033[0m\n'`,
        String.raw`printf '  \033[31m✗ retries once on 409 from the gateway\033[0m \033[31m3012 ms\033[0m\n'`,
        String.raw`printf '    \033[31mError: timeout after 3000 ms waiting for POST /v2/captures\033[0m\n'`,
        String.raw`printf '      at GatewayClient.capture (\033[36msrc/gateway/client.ts:88:13\033[0m)\n'`,
        String.raw`printf '      at retryOnConflict (\033[36msrc/capture/retry.ts:41:22\033[0m)\n'`,
        String.raw`printf '    \033[33m↻ retry 1 of 2\033[0m\n'; sleep 1`,
        String.raw`printf '  \033[32m✓\033[0m retries once on 409 from the gateway \033[2m(retry 1)\033[0m \033[32m388 ms\033[0m\n'`,
        ...tests(
          ['webhooks/settlement.test.ts', 22, 1122],
          ['webhooks/replay.test.ts', 8, 301],
          ['search/facets.test.ts', 19, 540],
        ),
        String.raw`printf '\033[1mTests\033[0m  \033[32m128 passed\033[0m in 9.4 s\n'; sleep 2`,
      ),
      ...after('build_image', 'build_worker'),
    },
    contract: { stage: 'test', ...shell('echo "18 contracts hold"', 'sleep 1'), ...after('build_worker') },
    a11y_check: {
      stage: 'test',
      fail_fast: false,
      ...shell('echo "1 finding: contrast of .badge is 4.1"', 'sleep 1', 'exit 1'),
      ...after('build_web'),
    },
    sign_image: {
      stage: 'release',
      ...shell('echo "Signed storefront:2.18.0"', 'sleep 1'),
      ...after('unit', 'integration', 'contract'),
    },
    approve_release: {
      title: 'Approve release',
      type: 'pending-approval',
      stage: 'release',
      ...after('sign_image'),
    },
    notify: { stage: 'release', ...shell('echo "Told #releases"'), ...after('approve_release') },
  },
  triggers: [
    {
      name: 'pushes',
      type: 'git',
      provider: 'freshet',
      repo: 'acme/storefront',
      events: ['push.heads'],
      branchRegex: '/^main$/',
    },
  ],
};

/** By project: each pipeline with how its builds ended, oldest first. */
const OTHERS: Readonly<Record<string, readonly (readonly [name: string, outcomes: string])[]>> = {
  storefront: [
    ['e2e', '++++-+++-'],
    ['visual-regression', '+++++'],
  ],
  payments: [
    ['checkout-api', '+++++++'],
    ['billing', '++-++++'],
    ['ledger-migrations', ''],
  ],
  search: [
    ['search-api', '++++++'],
    ['reindex', '+-+--'],
  ],
};

const COMMITS = [
  'Keep the cart when a session ends',
  'Show prices with tax where the law asks for it',
  'Lazy-load the product gallery',
  'Retry captures on conflict',
];

/** Waits for builds to come to one of the states. */
const until = async (api: Api, ids: readonly string[], states: readonly string[]): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (const id of ids)
    for (;;) {
      const { state } = (await api('GET', `/builds/${id}`)) as { state: string };
      if (states.includes(state)) break;
      if (performance.now() > deadline) throw new Error(`build ${id} is ${state}`);
      await delay(100);
    }
};

const ENDED = ['success', 'error', 'denied', 'terminated'];

interface Shown {
  /** The build that waits for a person, and the pipeline it is of. */
  readonly build: string;
  readonly pipeline: string;
  /** A step of the build that has much to say. */
  readonly integration: string;
}

interface Place {
  readonly url: string;
  readonly key: string;
  readonly api: Api;
  /** Those who start builds, in turns. */
  readonly people: readonly Api[];
}

/** Makes them all, and gives the ones to look at. */
export const furnishPipelines = async ({ url, key, api, people }: Place): Promise<Shown> => {
  for (const [project, tag] of Object.entries({ storefront: 'web', payments: 'regulated', search: 'web' }))
    await api('POST', '/projects', {
      projectName: project,
      tags: [tag],
      variables: [{ key: 'REGION', value: 'eu-central' }],
    });
  for (const [name, description] of Object.entries(REPOSITORIES))
    await api('POST', '/repos', { owner: 'acme', name, description, readme: name !== 'storefront' });
  await begin(api, people);
  const { build, pipeline } = await release(url, key, api);
  const { steps } = (await api('GET', `/builds/${build}/steps`)) as { steps: { id: string; name: string }[] };
  const integration = steps.find(({ name }) => name === 'integration')?.id ?? '';
  return { build, pipeline, integration };
};

/** Ends the build that waits. */
export const endBuild = async (api: Api, id: string): Promise<void> => {
  await api('POST', `/builds/${id}/terminate`);
  await until(api, [id], ENDED);
};

const REPOSITORIES = {
  'checkout-api': 'Takes payments and gives them back',
  infrastructure: 'What runs where, as code',
  'search-api': 'Finds what people mean',
  storefront: 'The web shop: catalogue, cart and checkout',
};

/** Runs the pipelines that other lists show, to their ends. */
const begin = async (api: Api, people: readonly Api[]): Promise<void> => {
  const begun: string[] = [];
  for (const [project, pipelines] of Object.entries(OTHERS))
    for (const [name, outcomes] of pipelines) {
      const steps = { check: shell('sleep 0.4', '[ "$OUTCOME" = ok ]') };
      const pipeline = `${project}/${name}`;
      await api('POST', '/pipelines', { metadata: { name: pipeline }, spec: { version: '1.0', steps } });
      for (const outcome of outcomes) {
        const variables = { OUTCOME: outcome === '+' ? 'ok' : 'broken' };
        const person = people[begun.length % people.length] ?? api;
        const path = `/pipelines/run/${encodeURIComponent(pipeline)}`;
        begun.push((await person('POST', path, { branch: 'main', variables })) as string);
      }
    }
  await until(api, begun, ENDED);
};

/** Pushes what a pipeline then builds, up to where a person must answer. */
const release = async (url: string, key: string, api: Api): Promise<Pick<Shown, 'build' | 'pipeline'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-pictures-'));
  try {
    const git = new GitClient(folder, url, key);
    const clone = await git.begin('acme/storefront');
    const push = async (message: string): Promise<void> => {
      await git.commit(clone, filesOf(message), message);
      await git.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    };
    const made = (await api('POST', '/pipelines', {
      metadata: { name: 'storefront/release', labels: { tags: ['release'] } },
      spec: RELEASE,
    })) as { metadata: { id: string } };
    let build = '';
    for (const [place, message] of COMMITS.entries()) {
      // All but the last have their answer.
      if (place > 0) await api('POST', `/builds/${build}/approve`, {});
      await push(message);
      build = await buildOf(api, message);
      await until(api, [build], ['pending-approval']);
    }
    return { build, pipeline: made.metadata.id };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const buildOf = async (api: Api, message: string): Promise<string> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const builds = (await api('GET', '/builds')) as { id: string; commitMessage: string }[];
    const found = builds.find(({ commitMessage }) => commitMessage.startsWith(message));
    if (found) return found.id;
    await delay(100);
  }
  throw new Error(`the push of "${message}" began no build`);
};

const filesOf = (message: string): Record<string, string> => ({
  'README.md': '# Storefront\n\nThe web shop of Acme: catalogue, cart and checkout.\n',
  'package.json': '{\n  "name": "storefront",\n  "version": "2.18.0"\n}\n',
  'CHANGELOG.md': `- ${message}\n`,
  'src/capture/retry.ts': 'export const retries = 2;\n',
  'src/cart/price-rules.ts': 'export const rules = [];\n',
  'charts/storefront/Chart.yaml': 'name: storefront\nversion: 2.18.0\n',
});
