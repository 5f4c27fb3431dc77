import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Annotation, Pipeline, Project, StepType } from '@freshet/contracts/pipelines';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { asAdmin, idOf, json, nothing, refusal, runFreshet, withTempDir } from '../testing/index.ts';

const at = '2026-11-01T10:00:00.000Z';

const pipeline: Pipeline = {
  version: '1.0',
  kind: 'pipeline',
  metadata: {
    id: idOf('1'),
    name: 'shop/build',
    shortName: 'build',
    project: 'shop',
    projectId: idOf('2'),
    accountId: idOf('0'),
    isPublic: false,
    revision: 3,
    labels: { tags: ['web'] },
    labelKeys: ['tags'],
    created_at: at,
    updated_at: at,
    createdBy: 'ann',
    updatedBy: 'bob',
    favorite: false,
  },
  spec: { steps: { one: { image: 'alpine', commands: ['echo'] } } },
};

const project: z.infer<typeof Project> = {
  id: idOf('2'),
  accountId: idOf('0'),
  projectName: 'shop',
  tags: ['web'],
  variables: [
    { key: 'A', value: '1' },
    { key: 'S', value: '*****', encrypted: true },
  ],
  favorite: false,
  pipelinesNumber: 4,
  createdAt: at,
  updatedAt: at,
};

const stepType: StepType = {
  version: '1.0',
  kind: 'step-type',
  metadata: { name: 'acme/hello', version: '1.0.0', title: 'Says hello', official: false, digest: 'd1' },
  spec: {},
};

const annotation: z.infer<typeof Annotation> = {
  _id: idOf('5'),
  accountId: idOf('0'),
  entityId: idOf('1'),
  entityType: 'pipeline',
  entityName: 'shop/build',
  key: 'owner',
  value: 'ann',
};

const PIPELINE = '/api/pipelines/shop%2Fbuild';

const server = {
  'GET /api/pipelines': json({ docs: [pipeline], count: 1 }),
  [`GET ${PIPELINE}`]: json(pipeline),
  'POST /api/pipelines': json(pipeline, 201),
  [`PUT ${PIPELINE}`]: json(pipeline),
  [`PUT /api/pipelines/${idOf('1')}`]: json(pipeline),
  [`DELETE /api/pipelines/${idOf('1')}`]: nothing,
  [`DELETE ${PIPELINE}`]: nothing,
  [`GET ${PIPELINE}/revisions`]: json({
    count: 1,
    revisions: [
      {
        revision: 3,
        at,
        author: { kind: 'user', id: idOf('b'), name: 'bob' },
        note: 'changed',
        name: 'shop/build',
      },
    ],
  }),
  [`GET ${PIPELINE}/diff`]: json({ from: 1, to: 3, added: 1, removed: 1, diff: '@@ -1,1 +1,1 @@\n-a\n+b\n' }),
  [`POST ${PIPELINE}/restore`]: json(pipeline),
  'GET /api/projects': json({ projects: [project], count: 1 }),
  'GET /api/projects/name/shop': json(project),
  'POST /api/projects': json(project, 201),
  [`PATCH /api/projects/${idOf('2')}`]: json(project),
  [`DELETE /api/projects/${idOf('2')}`]: nothing,
  'GET /api/step-types': json({ docs: [stepType], count: 1 }),
  'GET /api/step-types/acme%2Fhello': json(stepType),
  'GET /api/step-types/acme%2Fhello/versions': json(['1.1.0', '1.0.0']),
  'POST /api/step-types': json(stepType, 201),
  'PUT /api/step-types/acme%2Fhello': json(stepType),
  'DELETE /api/step-types/acme%2Fhello': nothing,
  'GET /api/annotations': json([annotation]),
  'POST /api/annotations': json(annotation, 201),
  'DELETE /api/annotations': nothing,
};

/** Runs `freshet WORDS -f FILE` on a file with this text. */
const withFile = (text: string, use: (file: string, cwd: string) => Promise<void>) =>
  withTempDir(async cwd => {
    await writeFile(join(cwd, 'shop.yaml'), text);
    await use('shop.yaml', cwd);
  });

const YAML =
  'version: "1.0"\nkind: pipeline\nmetadata:\n  name: shop/build\nspec:\n  steps:\n    one:\n      image: alpine\n      commands: [echo]\n';

describe('files of any kind', () => {
  test('are created, replaced and deleted by what they say they are', () =>
    asAdmin(server, ({ freshet, changes }) =>
      withFile(
        `${YAML}---\nkind: project\nmetadata: {name: shop}\nspec: {tags: [web]}\n`,
        async (file, cwd) => {
          expect((await freshet(`create -f ${file}`, { cwd })).err).toBe(
            'pipeline/shop/build created\nproject/shop created\n',
          );
          expect(changes()).toEqual([
            expect.stringMatching(/^POST \/api\/pipelines \{.*"kind":"pipeline"/),
            'POST /api/projects {"projectName":"shop","tags":["web"]}',
          ]);
          expect((await freshet(`delete -f ${file}`, { cwd })).err).toBe(
            'pipeline/shop/build deleted\nproject/shop deleted\n',
          );
          expect(await freshet(`replace -f ${file}`, { cwd })).toMatchObject({
            code: 2,
            err: expect.stringContaining('projects cannot be replaced by file'),
          });
          expect((await freshet(`patch project -f ${file}`, { cwd })).code).toBe(2);
        },
      ),
    ));

  test('are put back as they were got, under the id that is in them', () =>
    asAdmin(server, async ({ freshet, changes }) => {
      const { out } = await freshet('get pipeline shop/build -o yaml');
      await withFile(out, async (file, cwd) => {
        expect((await freshet(`replace -f ${file}`, { cwd })).err).toBe('pipeline/shop/build replaced\n');
        expect(changes()).toEqual([
          `PUT /api/pipelines/${idOf('1')}?disableRevisionCheck=true ${JSON.stringify(pipeline)}`,
        ]);
      });
    }));

  test('with problems are told of each with its place, and nothing is sent', () =>
    asAdmin(server, ({ freshet, changes }) =>
      withFile(YAML.replace('image', 'imagee'), async (file, cwd) => {
        const { code, err } = await freshet(`create -f ${file}`, { cwd });
        expect(code).toBe(1);
        expect(err).toMatch(/^shop\.yaml:\d+:\d+: error: /);
        expect(changes()).toEqual([]);
      }),
    ));

  test('of an unknown kind are refused with the nearest one', () =>
    asAdmin(server, ({ freshet }) =>
      withFile('kind: pipline\n', async (file, cwd) => {
        expect((await freshet(`create -f ${file}`, { cwd })).err).toContain('did you mean pipeline?');
      }),
    ));

  test('need not say what they are where the command does', () =>
    asAdmin(server, ({ freshet }) =>
      withFile('metadata: {name: shop/build}\nspec: {steps: {}}\n', async (file, cwd) => {
        expect((await freshet(`create pipeline -f ${file}`, { cwd })).err).toBe(
          'pipeline/shop/build created\n',
        );
        expect((await freshet(`create -f ${file}`, { cwd })).err).toContain('of which kind it is');
        expect((await freshet(`create step-type -f ${file}`, { cwd })).code).not.toBe(1);
      }),
    ));

  test('are not needed for the help of a group, nor for its members', async () => {
    const bare = await runFreshet(['create']);
    expect(bare.code).toBe(2);
    expect(bare.err).toContain('--file FILE');
    expect(bare.err).toContain('project');
    expect((await runFreshet(['create', '--help'])).out).toContain('Commands:');
    expect((await runFreshet(['create', 'projct'])).err).toContain('freshet create project');
  });
});

describe('pipelines', () => {
  test('are listed with filters, and shown by name', () =>
    asAdmin(server, async ({ freshet, requests }) => {
      const { out } = await freshet('get pipelines --project shop -l tags=web -l tier=a -l tier=b');
      expect(out).toContain('shop/build');
      const asked = new URL(requests.at(-1)?.url ?? '', 'http://x').searchParams;
      expect(Object.fromEntries(asked)).toMatchObject({
        projectId: idOf('2'),
        'labels[tags]': 'web',
        'labels[tier]': 'a,b',
        offset: '0',
      });
      expect((await freshet('get pipelines -o name')).out).toBe('pipeline/shop/build\n');
      await freshet('get pipeline shop/build -d');
      expect(requests.at(-1)?.url).toBe(`${PIPELINE}?decryptVariables=true`);
    }));

  test('have saves that are listed, compared and restored', () =>
    asAdmin(server, async ({ freshet, changes }) => {
      expect((await freshet('get revisions shop/build')).out).toContain('bob');
      expect((await freshet('diff pipeline shop/build --from 1')).out).toBe('@@ -1,1 +1,1 @@\n-a\n+b\n');
      await freshet('restore pipeline shop/build --revision 1');
      expect(changes()).toEqual([`POST ${PIPELINE}/restore {"revision":1}`]);
    }));

  test('are changed in the parts that a file names', () =>
    asAdmin(server, ({ freshet, changes }) =>
      withFile('metadata: {name: shop/build}\nspec: {concurrency: 2}\n', async (file, cwd) => {
        expect((await freshet(`patch pipeline -f ${file}`, { cwd })).err).toBe(
          'pipeline/shop/build changed\n',
        );
        const sent = { ...pipeline, spec: { ...pipeline.spec, concurrency: 2 } };
        expect(changes()).toEqual([`PUT /api/pipelines/${idOf('1')} ${JSON.stringify(sent)}`]);
      }),
    ));

  test('are deleted', () =>
    asAdmin(server, async ({ freshet, changes }) => {
      expect((await freshet('delete pipeline shop/build')).err).toBe('pipeline/shop/build deleted\n');
      expect(changes()).toEqual([`DELETE /api/pipelines/${idOf('1')}`]);
    }));

  test('that are not there are said to be so', () =>
    asAdmin(
      {
        [`GET ${PIPELINE}`]: refusal({
          status: 404,
          code: 'NOT_FOUND',
          message: 'could not find the pipeline',
        }),
      },
      async ({ freshet }) => {
        expect(await freshet('get pipeline shop/build')).toMatchObject({
          code: 5,
          err: expect.stringContaining('could not find'),
        });
      },
    ));
});

describe('projects', () => {
  test('are listed, made, changed and deleted', () =>
    asAdmin(server, async ({ freshet, changes }) => {
      expect((await freshet('get projects --tag web')).out).toMatch(/shop +4 +web/);
      await freshet('create project shop -t web -v A=1 -e S=x');
      await freshet('update project shop --name store -v B=2 --unset A');
      await freshet('patch project shop --no-tags');
      await freshet('delete project shop');
      expect(changes()).toEqual([
        'POST /api/projects {"projectName":"shop","tags":["web"],"variables":[{"key":"A","value":"1"},{"key":"S","value":"x","encrypted":true}]}',
        `PATCH /api/projects/${idOf('2')} {"projectName":"store","variables":[{"key":"S","value":"*****","encrypted":true},{"key":"B","value":"2"}]}`,
        `PATCH /api/projects/${idOf('2')} {"tags":[]}`,
        `DELETE /api/projects/${idOf('2')}`,
      ]);
      expect((await freshet('update project shop')).code).toBe(2);
    }));
});

describe('step types and annotations', () => {
  test('are listed, made and deleted', () =>
    asAdmin(server, async ({ freshet, changes }) => {
      expect((await freshet('get step-types')).out).toContain('acme/hello');
      expect((await freshet('get step-type acme/hello --versions')).out).toBe('1.1.0\n1.0.0\n');
      await freshet('delete step-type acme/hello');
      expect((await freshet('get annotations pipeline shop/build owner')).out).toContain('ann');
      await freshet('create annotation pipeline shop/build owner=ann a=b=c --display owner');
      await freshet('delete annotation pipeline shop/build owner');
      expect(changes()).toEqual([
        'DELETE /api/step-types/acme%2Fhello',
        'POST /api/annotations {"entityType":"pipeline","entityId":"shop/build","key":"owner","value":"ann","display":true}',
        'POST /api/annotations {"entityType":"pipeline","entityId":"shop/build","key":"a","value":"b=c","display":false}',
        'DELETE /api/annotations?entityType=pipeline&entityId=shop%2Fbuild&key=owner',
      ]);
    }));
});
