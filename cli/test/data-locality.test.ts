/**
 * What belongs to the customer stays with the customer. A hybrid runtime works with a Git provider of its own
 * organisation; tokens, source code, manifests and the data of Secrets carry marks, and afterwards every byte that the
 * control plane has stored is searched for them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@freshet/kit/db';
import { eventually } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ExternalForge } from './external-forge.ts';
import { GitOpsStory } from './gitops-story.ts';

const MARKS = {
  'the Git token of the runtime': 'mark-runtime-token-5b1f',
  'the Git token of a person': 'mark-person-token-9c44',
  'source code': 'mark-source-code-77ad',
  'a value of a Secret': 'mark-secret-value-e0b2',
  'the specification of a deployment': 'mark-deployment-spec-13c9',
  'a value of a chart': 'mark-chart-value-48fe',
} as const;

let story: GitOpsStory;
let forge: ExternalForge;

beforeAll(async () => {
  story = await GitOpsStory.start(
    { serverUrl: inject('serverUrl'), template: inject('template') },
    process.env,
  );
  forge = await ExternalForge.start(join(story.dir, 'forge'), [
    MARKS['the Git token of the runtime'],
    MARKS['the Git token of a person'],
  ]);
});
afterAll(async () => {
  await story?.stop();
  await forge?.stop();
});

const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: login}
stringData: {password: ${MARKS['a value of a Secret']}}
`;
const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: web
          image: nginx:1.27
          args: [${MARKS['the specification of a deployment']}]
`;
const TEMPLATE = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {note: {{ .Values.note }}}
`;

const application = (name: string, path: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}}
spec:
  project: default
  source: {repoURL: ${forge.url('shop')}, path: ${path}, targetRevision: main}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
  syncPolicy: {automated: {}, syncOptions: [CreateNamespace=true]}
`;

/** Everything in all tables of all schemas, as text. */
const storedRows = async (): Promise<string> => {
  const database = connectDatabase<Record<string, never>>({ url: story.database.url });
  try {
    const tables = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    `.execute(database.sql);
    let all = '';
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
        database.sql,
      );
      all += `\n-- ${name}\n${rows.map(({ row }) => row).join('\n')}`;
    }
    return all;
  } finally {
    await database.close();
  }
};

/** Every file of the platform's home. */
const storedFiles = async (): Promise<string> => {
  const entries = await readdir(join(story.dir, 'home'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(entry => readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '')),
  );
  return texts.join('\n');
};

/** Also where somebody wrote it in another way. */
const waysToWrite = (mark: string): readonly string[] => [
  mark,
  Buffer.from(mark).toString('base64'),
  Buffer.from(mark).toString('hex'),
  Buffer.from(` ${mark}`).toString('base64').slice(4, -4),
];

test('a whole story leaves nothing of the customer with the control plane', async () => {
  forge.commit('shared', { 'README.md': 'Shared configuration' });
  forge.commit('apps', { 'README.md': 'Applications' });
  forge.commit('shop', {
    'src/main.ts': `console.log('${MARKS['source code']}');\n`,
    'plain/secret.yaml': SECRET,
    'plain/deployment.yaml': DEPLOYMENT,
    'chart/Chart.yaml': 'apiVersion: v2\nname: settings\nversion: 1.0.0\n',
    'chart/values.yaml': `note: ${MARKS['a value of a chart']}\n`,
    'chart/templates/config.yaml': TEMPLATE,
  });
  await story.installRuntime('edge', {
    sharedConfigRepo: forge.url('shared'),
    gitProvider: 'gitea',
    gitApiUrl: `${forge.origin}/api/v1`,
    token: MARKS['the Git token of the runtime'],
  });
  await story.runRuntime('edge');
  const registered = ['integration', 'git', 'register'];
  const { code, err } = await story.withGitToken(MARKS['the Git token of a person'], ...registered);
  expect(code, err).toBe(0);
  await story.answer('git-source', 'create', 'apps', '--git-src-repo', forge.url('apps'));
  await story.gitSourceArrived('apps');
  for (const [name, path] of [
    ['plain', 'plain'],
    ['charted', 'chart'],
  ] as const) {
    const file = await story.file(`${name}.yaml`, application(name, path));
    await story.answer('app', 'create', '-f', file, '-g', 'apps');
    await eventually(async () => {
      const waited = await story.type('app', 'wait', name, '--timeout', '5');
      expect(waited.code, `${waited.err}\n${story.said}`).toBe(0);
    });
  }
  expect(forge.author('apps')).toMatch(/^admin </);
  // Looking at things closely, and things going wrong, must not bring them over either.
  await story.type('app', 'diff', 'plain');
  await story.type('app', 'tree', 'plain');
  const broken = await story.file('broken.yaml', application('broken', 'src'));
  await story.answer('app', 'create', '-f', broken, '-g', 'apps');
  await eventually(async () => {
    expect(await story.answer('app', 'list'), story.said).toMatch(/^broken /m);
  });

  const [rows, files] = await Promise.all([storedRows(), storedFiles()]);
  // What is looked for can be found: the application and its commit are there.
  expect(rows).toContain('charted');
  for (const [what, mark] of Object.entries(MARKS))
    for (const written of waysToWrite(mark)) {
      expect(rows.includes(written), `${what} is in the database`).toBe(false);
      expect(files.includes(written), `${what} is in the files of the platform`).toBe(false);
    }
}, 240_000);
