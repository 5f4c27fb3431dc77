/**
 * A stranger's pull request that brings a pipeline of its own, on a real platform with a real runner. It tries to print
 * what the builds of the repository itself get, in every way that a pipeline has, and then everything that is kept of
 * its builds is searched: in clear text and in spellings that no masking would know.
 *
 * It also looks around in the machine: a runner takes forks with local steps only where it can keep them from its own
 * home, with its key and the volumes of other builds.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { ApiClient } from './api-client.ts';
import { GitClient } from './git-client.ts';
import { adminClient, Lab } from './lab.ts';
import { query } from './query.ts';

const LONG_MS = 120_000;
const PATH = '/usr/local/bin:/usr/bin:/bin';

const lab = new Lab();
let databaseUrl: string;
let client: ApiClient;
let git: GitClient;
let clone: string;

/** What only builds of the repository itself may have, by where it is kept. */
const SECRETS = {
  variable: randomBytes(16).toString('hex'),
  trigger: randomBytes(16).toString('hex'),
  project: randomBytes(16).toString('hex'),
  context: randomBytes(16).toString('hex'),
  registry: randomBytes(16).toString('hex'),
  git: randomBytes(16).toString('hex'),
} as const;

/** What `tr 0-9a-f g-v` makes of it. */
const disguised = (value: string): string =>
  value.replace(/[0-9a-f]/g, digit => String.fromCharCode(103 + Number.parseInt(digit, 16)));

const spellings = (value: string): readonly string[] => [
  value,
  disguised(value),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  Buffer.from(value).toString('hex'),
];

/** The names of the secrets that a text holds in whatever spelling. */
const found = (text: string): readonly string[] =>
  Object.entries(SECRETS).flatMap(([name, value]) =>
    spellings(value).some(spelling => text.includes(spelling)) ? [name] : [],
  );

/** Prints what comes in, also in a spelling that no masking knows. */
const SHOW = `{ all=$(cat); echo "$all"; echo "$all" | tr 0-9a-f g-v; }`;

/** How a pipeline names a value. */
const ref = (name: string): string => `\${{${name}}}`;

const shell = (...commands: readonly string[]) => ({ image: 'alpine', fail_fast: false, commands });

/** Tells whether the key of the runner, or of the platform, is in sight. */
const LOOK_AROUND =
  'for file in "$CF_VOLUME_PATH"/../../../../runner.json "$CF_VOLUME_PATH"/../../../../../master.key; do if [ -e "$file" ]; then echo "in""-sight"; fi; done; echo looked around';

const NAMES = '^(OF_VARIABLE|OF_TRIGGER|OF_PROJECT|OF_CONTEXT|OF_REFERENCE)=';

/** What the repository itself builds with: uses every secret, and leaves one in its volume. */
const TRUSTED = {
  version: '1.0',
  steps: {
    use: {
      ...shell(
        `env | grep -E '${NAMES}' | ${SHOW}`,
        'echo "$OF_VARIABLE" > "$CF_VOLUME_PATH/kept"',
        LOOK_AROUND,
      ),
      environment: [`OF_REFERENCE=${ref('secrets.vault.OF_CONTEXT')}`],
    },
    identify: { type: 'obtain-oidc-id-token', arguments: { AUDIENCE: 'vault' } },
    // Letters of the token change places, so that masking does not know it.
    identified: shell(`echo "token=$(echo "$ID_TOKEN" | tr A-Za-z N-ZA-Mn-za-m)."; echo "clear=$ID_TOKEN."`),
  },
};

/** What the stranger makes of it. */
const HOSTILE = {
  version: '1.0',
  steps: {
    variables: shell(
      `echo "a=$OF_VARIABLE" | ${SHOW}`,
      `echo "b=${ref('OF_VARIABLE')}" | ${SHOW}`,
      `echo "c=$OF_TRIGGER $OF_PROJECT" | ${SHOW}`,
    ),
    contexts: shell(`echo "a=$OF_CONTEXT" | ${SHOW}`, `echo "b=${ref('OF_CONTEXT')}" | ${SHOW}`),
    reference: {
      ...shell(`echo "a=$OF_REFERENCE" | ${SHOW}`, `echo "b=${ref('secrets.vault.OF_CONTEXT')}" | ${SHOW}`),
      environment: [`OF_REFERENCE=${ref('secrets.vault.OF_CONTEXT')}`],
    },
    logins: shell(
      `env | ${SHOW}`,
      `for id in self $PPID; do tr '\\0' '\\n' < /proc/$id/environ | ${SHOW}; done`,
      'cat ~/.docker/config.json ~/.git-credentials ~/.netrc ~/.config/gh/hosts.yml 2>/dev/null || true',
      `printf 'protocol=https\\nhost=git.example.com\\n\\n' | GIT_TERMINAL_PROMPT=0 git credential fill 2>/dev/null | ${SHOW} || true`,
      `git config --list | ${SHOW} || true`,
    ),
    exports: {
      ...shell(
        'cf_export TAKEN=$OF_VARIABLE',
        `cf_export ALSO="${ref('OF_CONTEXT')}"`,
        'env > "$CF_VOLUME_PATH/taken"',
      ),
      hooks: {
        on_finish: {
          annotations: {
            set: [
              {
                entity_type: 'build',
                annotations: [{ taken: `${ref('OF_VARIABLE')} ${ref('secrets.vault.OF_CONTEXT')}` }],
              },
            ],
          },
          exec: { steps: { say: shell(`echo "hook=$OF_VARIABLE ${ref('TAKEN')}" | ${SHOW}`) } },
        },
      },
    },
    identity: shell(`env | grep CF_OIDC || echo 'no identity'`),
    identify: { type: 'obtain-oidc-id-token', fail_fast: false },
    volume: shell(
      `find "$CF_VOLUME_PATH" -type f -size -64k | while read -r file; do cat "$file"; done | ${SHOW}`,
      `cat "$CF_VOLUME_PATH/kept" | ${SHOW} || true`,
      // The runner can read its key, work and volumes of other builds; its home has all of them.
      `find "$CF_VOLUME_PATH"/../../../.. -maxdepth 6 -type f -size -64k | grep -E '/(kept|work|journal)$' | while read -r file; do cat "$file"; done | ${SHOW}`,
      LOOK_AROUND,
    ),
    machine: { type: 'git-clone', fail_fast: false, repo: 'file:///srv/private.git', revision: 'main' },
    keys: { type: 'git-clone', fail_fast: false, repo: 'git@192.0.2.1:acme/private.git', revision: 'main' },
    inner: { type: 'git-clone', fail_fast: false, repo: 'http://127.0.0.1:9/a/b.git', revision: 'main' },
    adopted: {
      type: 'git-clone',
      fail_fast: false,
      repo: 'https://git.example.com/acme/private.git',
      git: 'their-git',
      revision: 'main',
    },
  },
};

const call = async (...args: Parameters<ApiClient['call']>) => {
  const answer = await client.call(...args);
  if (answer.status >= 300) throw new Error(`${args[0]}: ${answer.status} ${answer.text}`);
  return answer;
};

/** A home of the machine with logins in it, as people who try things out have one. */
const machineHome = async (within: string): Promise<string> => {
  const home = await mkdtemp(join(within, 'person-'));
  await mkdir(join(home, '.docker'));
  const auth = Buffer.from(`robot:${SECRETS.registry}`).toString('base64');
  await writeFile(
    join(home, '.docker', 'config.json'),
    JSON.stringify({ auths: { 'registry.example.com': { auth } }, note: SECRETS.registry }),
  );
  await writeFile(join(home, '.git-credentials'), `https://robot:${SECRETS.git}@git.example.com\n`);
  return home;
};

const furnish = async (): Promise<void> => {
  await call('POST /repos', { body: { owner: 'acme', name: 'shop' } });
  await call('POST /projects', {
    body: {
      projectName: 'shop',
      variables: [{ key: 'OF_PROJECT', value: SECRETS.project, encrypted: true }],
    },
  });
  const context = (name: string, type: string, data: object) =>
    call('POST /contexts', { body: { metadata: { name }, spec: { type, data } } });
  await context('vault', 'secret', { OF_CONTEXT: SECRETS.context });
  await context('their-git', 'git.gitea', {
    auth: {
      type: 'basic',
      username: 'robot',
      password: SECRETS.git,
      apiURL: 'https://git.example.com/api/v1',
    },
  });
  await call('POST /registries', {
    body: {
      name: 'images',
      domain: 'registry.example.com',
      username: 'robot',
      password: SECRETS.registry,
      default: true,
    },
  });
  const spec = {
    contexts: ['vault', 'their-git'],
    specTemplate: { location: 'git', repo: 'acme/shop', path: 'codefresh.yml' },
    variables: [{ key: 'OF_VARIABLE', value: SECRETS.variable, encrypted: true }],
    triggers: [
      {
        name: 'pushes',
        type: 'git',
        provider: 'freshet',
        repo: 'acme/shop',
        events: ['push.heads', 'pullrequest.opened', 'pullrequest.synchronize'],
        pullRequestAllowForkEvents: true,
        variables: [{ key: 'OF_TRIGGER', value: SECRETS.trigger, encrypted: true }],
      },
    ],
  };
  await call('POST /pipelines', { body: { metadata: { name: 'shop/check' }, spec } });
};

beforeAll(async () => {
  databaseUrl = await lab.migratedDatabase();
  const folder = await lab.home();
  const served = await lab.start({
    databaseUrl,
    env: {
      PATH,
      HOME: await machineHome(folder),
      FRESHET_EMBEDDED_RUNNER: 'on',
      FRESHET_EMBEDDED_RUNNER_FORKS: 'true',
    },
  });
  client = await adminClient(served);
  git = new GitClient(folder, served.url, client.credentials.authorization ?? '');
  await furnish();
  clone = await git.begin('acme/shop');
}, LONG_MS);
afterAll(() => lab.close());

const ended = (matches: (build: { revision: string; id: string }) => boolean) =>
  eventually(async () => {
    const { json } = await call('GET /builds?limit=50');
    const build = json.find(matches);
    expect(['success', 'error', 'terminated']).toContain(build?.status);
    return (await call(`GET /builds/${build.id}`)).json;
  }, LONG_MS);

const logOf = async (id: string): Promise<string> => (await call(`GET /builds/${id}/logs/download`)).text;

/** Everything that anybody is told of a build. */
const toldOf = async (id: string): Promise<string> => {
  const asked = ['', '/steps', '/variables', '/yaml', '/tree', '/logs/download'];
  const answers = await Promise.all(asked.map(path => client.call(`GET /builds/${id}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  return answers.map(({ text }) => text).join('\n');
};

/** Every row that speaks of the build. */
const rowsOf = async (id: string): Promise<readonly string[]> => {
  const tables = await query(
    databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const { row } of await query(databaseUrl, `select t::text as row from ${name} t`))
      if (String(row).includes(id)) rows.push(String(row));
  return rows;
};

describe("a fork's pull request", { timeout: 240_000 }, () => {
  test('is given nothing of what builds of the repository itself get', async () => {
    const sha = await git.commit(clone, { 'codefresh.yml': stringify(TRUSTED) }, 'Build it');
    await git.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    const trusted = await ended(({ revision }) => revision === sha);
    const trustedLog = await logOf(trusted.id);
    expect([trusted.status, trusted.reason ?? '', trustedLog]).toEqual([
      'success',
      trusted.reason ?? '',
      trustedLog,
    ]);
    // It had all of them: in disguise they are in its log, and as they are they are masked.
    for (const name of ['variable', 'trigger', 'project', 'context'] as const) {
      expect(trustedLog, name).toContain(disguised(SECRETS[name]));
      expect(trustedLog, name).not.toContain(SECRETS[name]);
    }

    const [, turned = ''] = /token=([\w.-]+)\.\n/.exec(trustedLog) ?? [];
    const token = turned.replace(/[a-z]/gi, letter =>
      String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
    );
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: 'vault', commit: sha, scm_ref: 'main', build_id: trusted.id });
    expect(trustedLog).toContain('clear=*****');
    expect(trustedLog).not.toContain(token);

    await call('POST /repos/acme/shop/forks', { body: { owner: 'stranger' } });
    const hostile = await git.commit(clone, { 'codefresh.yml': stringify(HOSTILE) }, 'Fix a typo');
    await git.git(clone, 'push', '-q', git.remote('stranger/shop'), 'HEAD:typo');
    await call('POST /repos/acme/shop/pulls', {
      body: { title: 'Fix a typo', source: { owner: 'stranger', branch: 'typo' } },
    });
    const forked = await ended(({ revision }) => revision === hostile);
    const log = await logOf(forked.id);
    // It did run, and tried.
    expect(log).toContain('CF_REVISION=');
    expect(log).toContain(`CF_BUILD_ID=${forked.id}`);
    const { steps } = (await call(`GET /builds/${forked.id}/steps`)).json;
    const tried = steps.filter(({ type }: { type: string }) => type === 'freestyle');
    expect(tried.length).toBeGreaterThan(6);
    for (const step of tried) expect(['success', 'failure'], step.name).toContain(step.result);
    expect(found(log)).toEqual([]);
    const machine = steps.find(({ name }: { name: string }) => name === 'machine');
    expect(log).toMatch(/transport 'ssh' not allowed/);
    const inner = steps.find(({ name }: { name: string }) => name === 'inner');
    expect(inner.reason).toContain('127.0.0.1 is in a network that requests may not enter');
    expect(machine.reason).toContain('Repositories of the machine that the runner is on are not cloned');
    // Where namespaces can be made, also builds of the repository itself see nothing of the runner.
    for (const text of process.getuid?.() === 0 ? [log, trustedLog] : [log]) {
      expect(text).toContain('looked around');
      expect(text).not.toContain('in-sight');
    }
    expect(log).toContain('no identity');
    expect(log).toContain('This build gets no identity tokens');

    // Begun again by somebody who may do everything it is still a stranger's.
    const { json: again } = await call(`POST /builds/${forked.id}/restart`, { body: {} });
    await ended(({ id }) => id === again);
    for (const id of [forked.id, again]) {
      expect(found(await toldOf(id))).toEqual([]);
      const rows = await rowsOf(id);
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.flatMap(row => found(row))).toEqual([]);
    }
  });
});
