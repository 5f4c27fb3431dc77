import { ThreadPool } from '@freshet/kit/threads';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, type PipelineManagerFixture, startPipelineManager } from './pipeline-manager.fixture.ts';

const BUILD = '9'.repeat(24);

let world: PipelineManagerFixture;
/** Every text is read on a thread, so that all that goes there and back is data that can be cloned. */
const threads = new ThreadPool({ inlineSize: 0, deadlineMs: 60_000 });
beforeAll(async () => {
  world = await startPipelineManager(inject('serverUrl'), {
    threads,
    limits: { annotationsPerEntity: 2 },
    annotated: {
      build: {
        find: async (accountId, id) =>
          accountId === ACCOUNT && id === BUILD
            ? { id: BUILD, accountId, tags: [], projectTags: [] }
            : undefined,
      },
    },
    repositories: {
      list: async (_, { owner, name }) =>
        owner === 'acme' && name === 'Web Shop' ? ['Dockerfile', 'package.json', 'src/index.js'] : undefined,
    },
  });
});
afterAll(async () => {
  await threads.stop();
  await world.close();
});

const ask: PipelineManagerFixture['ask'] = (...call) => world.ask(...call);
const at = (name: string): string => `/pipelines/${encodeURIComponent(name)}`;
const steps = { one: { image: 'alpine', commands: ['echo'] } };

const pipeline = (name: string, tags: string[] = [], spec: object = {}) =>
  ask('POST /pipelines', { metadata: { name, labels: { tags } }, spec: { steps, ...spec } });

describe('a project', () => {
  test('is created, found by id and by name, changed and deleted', async () => {
    const variables = [
      { key: 'A', value: 1 },
      { key: 'S', value: 'project-s3cret', encrypted: true },
    ];
    const { json: project, status } = await ask('POST /projects', {
      projectName: 'shop',
      tags: ['web'],
      variables,
    });
    expect(status).toBe(201);
    expect(project).toMatchObject({
      projectName: 'shop',
      tags: ['web'],
      variables: [
        { key: 'A', value: '1' },
        { key: 'S', value: '*****', encrypted: true },
      ],
      favorite: false,
      pipelinesNumber: 0,
    });
    expect((await ask('GET /projects/shop')).status).toBe(404);
    expect((await ask('GET /projects/name/shop')).json).toEqual(project);
    expect((await ask(`GET /projects/${project.id}`)).json).toEqual(project);
    expect((await ask('POST /projects', { projectName: 'shop' })).json.code).toBe('PROJECT_EXISTS');
    await pipeline('shop/build');
    const { json: renamed } = await ask(`PATCH /projects/${project.id}`, {
      projectName: 'store',
      tags: project.tags,
      variables: project.variables,
    });
    expect(renamed).toMatchObject({ projectName: 'store', pipelinesNumber: 1 });
    const { json: moved } = await ask(`GET ${at('store/build')}`);
    expect(moved.metadata).toMatchObject({ name: 'store/build', project: 'store' });
    expect(world.events.at(-2)).toMatchObject({
      event: { type: 'pipeline.updated.v1' },
      data: { name: 'store/build' },
    });
    const clear = await ask(`GET /projects/${project.id}?decryptVariables=true`);
    expect(clear.json.variables[1].value).toBe('project-s3cret');
    await ask(`PUT /projects/${project.id}/favorite`);
    expect((await ask('GET /projects?favorite=true')).json.projects).toHaveLength(1);
    expect((await ask('GET /projects?name=STO&tags=web')).json).toMatchObject({ count: 1 });
    expect((await ask('GET /projects?tags=web&tags=other')).json).toEqual({ projects: [], count: 0 });
    expect((await ask(`DELETE /projects/${project.id}`)).json).toMatchObject({
      code: 'PROJECT_NOT_EMPTY',
      details: { pipelines: 1 },
    });
    await ask(`DELETE ${at('store/build')}`);
    expect((await ask(`DELETE /projects/${project.id}`)).status).toBe(204);
    expect((await ask(`GET /projects/${project.id}`)).json.message).toBe('could not find the project');
    expect(JSON.stringify([world.audits, world.events])).not.toContain('s3cret');
  });
});

describe('rights', () => {
  test('let a team do to pipelines with a tag what a rule says, and no more', async () => {
    const as = { who: 'member' };
    await pipeline('open', ['dev']);
    await pipeline('closed', ['prod']);
    expect((await ask('GET /pipelines', undefined, as)).status).toBe(403);
    await world.allow('pipeline', ['read', 'create'], { match: { kind: 'any-of', tags: ['dev'] } });
    const { json: list } = await ask('GET /pipelines', undefined, as);
    expect(list).toMatchObject({ count: 1, docs: [{ metadata: { name: 'open' } }] });
    const missing = await ask(`GET ${at('not-there')}`, undefined, as);
    const hidden = await ask(`GET ${at('closed')}`, undefined, as);
    expect({ ...hidden.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    const { json: open } = await ask(`GET ${at('open')}`, undefined, as);
    expect((await ask(`GET ${at('open')}?decryptVariables=true`, undefined, as)).status).toBe(403);
    expect((await ask(`PUT ${at('open')}`, open, as)).status).toBe(403);
    const mine = (name: string, tags: string[], spec: object = {}) =>
      ask('POST /pipelines', { metadata: { name, labels: { tags } }, spec: { steps, ...spec } }, as);
    expect((await mine('mine', ['prod'])).json.code).toBe('DENIED');
    expect((await mine('mine', ['dev'])).status).toBe(201);
    await world.allow('pipeline', ['update'], { match: { kind: 'any-of', tags: ['dev'] } });
    const taken = { ...open, metadata: { ...open.metadata, labels: { tags: ['prod'] } } };
    expect((await ask(`PUT ${at('open')}`, taken, as)).status, 'tags that take it out of reach').not.toBe(
      200,
    );
    const elsewhere = { ...open, spec: { ...open.spec, runtimeEnvironment: { name: 'big' } } };
    expect((await ask(`PUT ${at('open')}`, elsewhere, as)).json.code).toBe('DENIED');
    await world.allow('pipeline', ['set-runtime']);
    expect((await ask(`PUT ${at('open')}`, elsewhere, as)).status).toBe(200);
    const larger = {
      ...elsewhere,
      spec: { ...open.spec, runtimeEnvironment: { name: 'big', memory: '64Gi' } },
    };
    expect((await ask(`PUT ${at('open')}?disableRevisionCheck=true`, larger, as)).json.code).toBe('DENIED');
  });

  test('reach pipelines by the tags of their project, and hide projects that nobody showed', async () => {
    const as = { who: 'member' };
    const { json: project } = await ask('POST /projects', { projectName: 'secret', tags: ['hidden'] });
    await pipeline('secret/it');
    const unknown = await ask('POST /pipelines', { metadata: { name: 'nowhere/x' } }, as);
    const hidden = await ask('POST /pipelines', { metadata: { name: 'secret/x' } }, as);
    expect(hidden.json).toMatchObject({ code: 'PROJECT_UNKNOWN', status: unknown.status });
    expect((await ask(`GET ${at('secret/it')}`, undefined, as)).status).toBe(404);
    await world.allow('pipeline', ['read'], {
      match: { kind: 'any-of', tags: ['hidden'] },
      tagsOf: 'project',
    });
    expect((await ask(`GET ${at('secret/it')}`, undefined, as)).status).toBe(200);
    expect((await ask(`GET /projects/${project.id}`, undefined, as)).status).not.toBe(200);
  });
});

const stepType = (name: string, version: string, more: object = {}) => ({
  version: '1.0',
  kind: 'step-type',
  metadata: { name, version, isPublic: false, tags: ['own'], title: 'Says hello', ...more },
  spec: {
    arguments:
      '{"type":"object","additionalProperties":false,"required":["who"],"properties":{"who":{"type":"string"}}}',
    steps: { main: { name: 'hello', image: 'alpine', commands: ['echo hello'] } },
  },
});

describe('a step type', () => {
  test('has versions, each with its digest, beside those that every installation has', async () => {
    const { json: created, status } = await ask('POST /step-types', stepType('acme/hello', '1.0.0'));
    expect(status, JSON.stringify(created)).toBe(201);
    expect(created.metadata).toMatchObject({ name: 'acme/hello', version: '1.0.0', official: false });
    expect(created.metadata.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask('POST /step-types', stepType('acme/hello', '1.0.0'))).json.code).toBe(
      'STEP_TYPE_EXISTS',
    );
    await ask('POST /step-types', stepType('acme/hello', '1.10.0'));
    await ask('POST /step-types', stepType('acme/hello', '1.9.0'));
    const ref = encodeURIComponent('acme/hello');
    expect((await ask(`GET /step-types/${ref}/versions`)).json).toEqual(['1.10.0', '1.9.0', '1.0.0']);
    expect((await ask(`GET /step-types/${ref}`)).json.metadata.version).toBe('1.10.0');
    expect((await ask(`GET /step-types/${ref}%3A1.0.0`)).json.metadata.digest).toBe(created.metadata.digest);
    const got = (await ask(`GET /step-types/${ref}%3A1.0.0`)).json;
    const same = await ask(`PUT /step-types/${ref}%3A1.0.0`, got);
    expect(same.json.metadata.digest).toBe(created.metadata.digest);
    const changed = await ask(`PUT /step-types/${ref}%3A1.0.0`, {
      ...got,
      metadata: { ...got.metadata, title: 'New' },
    });
    expect(changed.json.metadata).toMatchObject({ title: 'New', version: '1.0.0' });
    expect(changed.json.metadata.digest).not.toBe(created.metadata.digest);
    const { json: all } = await ask('GET /step-types?limit=0');
    const names = all.docs.map((one: { metadata: { name: string } }) => one.metadata.name);
    expect(names).toEqual(expect.arrayContaining(['acme/hello', 'helm']));
    expect((await ask('GET /step-types?private=true')).json.count).toBe(1);
    expect((await ask('GET /step-types?official=true&freeText=helm')).json.count).toBeGreaterThan(0);
    expect((await ask('GET /step-types/helm')).json.metadata.official).toBe(true);
    expect((await ask('DELETE /step-types/helm')).status).toBe(403);
    await ask(`DELETE /step-types/${ref}%3A1.10.0`);
    expect((await ask(`GET /step-types/${ref}/versions`)).json).toEqual(['1.9.0', '1.0.0']);
    expect((await ask(`GET /step-types/${ref}`, undefined, { who: 'stranger' })).status).toBe(404);
  });

  test('is locked for a build to what it is now', async () => {
    await ask('POST /step-types', stepType('acme/locked', '2.0.0'));
    const text =
      'version: "1.0"\nsteps:\n  a: {type: "acme/locked:2.0.0", arguments: {who: x}}\n  b: {type: helm, arguments: {chart_name: x}}\n  c: {type: nobody/knows}\n';
    const locked = await world.manager.stepTypes.lock(ACCOUNT, text);
    expect(locked.map(({ name, version }) => [name, version])).toEqual([
      ['acme/locked', '2.0.0'],
      ['helm', expect.any(String)],
    ]);
    expect(locked[0]?.definition).toContain('echo hello');
  });

  test('that cannot be used is refused with what is wrong', async () => {
    const broken = await ask('POST /step-types', { ...stepType('acme/broken', 'x'), spec: {} });
    expect(broken.json).toMatchObject({ code: 'STEP_TYPE_INVALID', status: 400 });
    expect(broken.json.details.problems.join('\n')).toMatch(/metadata\.version/);
    expect((await ask('POST /step-types', stepType('helm', '9.9.9'))).json.code).toBe('STEP_TYPE_INVALID');
  });
});

describe('annotations', () => {
  test('are set, listed and deleted on pipelines, projects and builds', async () => {
    await pipeline('noted');
    const of = (entityType: string, entityId: string) => `entityType=${entityType}&entityId=${entityId}`;
    const set = (entityType: string, entityId: string, key: string, value: unknown) =>
      ask('POST /annotations', { entityType, entityId, key, value });
    const { json, status } = await set('pipeline', 'noted', 'coverage', 85);
    expect(status).toBe(201);
    expect(json).toMatchObject({ entityType: 'pipeline', entityName: 'noted', key: 'coverage', value: '85' });
    await set('pipeline', 'noted', 'coverage', '90%');
    expect((await ask(`GET /annotations?${of('pipeline', json.entityId)}`)).json).toEqual([
      { ...json, value: '90%' },
    ]);
    await set('pipeline', 'noted', 'second', 'x');
    expect((await set('pipeline', 'noted', 'third', 'x')).json.code).toBe('PIPELINES_LIMIT');
    expect((await set('workflow', BUILD, 'k', 'v')).json).toMatchObject({ entityType: 'build', value: 'v' });
    expect((await set('build', '8'.repeat(24), 'k', 'v')).status).toBe(404);
    expect((await set('image', 'x', 'k', 'v')).json.code).toBe('ANNOTATION_TARGET_UNKNOWN');
    expect(
      (await ask(`GET /annotations?${of('pipeline', 'noted')}`, undefined, { who: 'nobody' })).status,
    ).toBe(404);
    await ask(`DELETE /annotations?${of('pipeline', 'noted')}&key=second`);
    const [forget] = world.manager.consumers;
    const expired = {
      type: 'build.expired.v1',
      accountid: ACCOUNT,
      data: { accountId: ACCOUNT, buildId: BUILD },
    };
    await forget?.handle(expired as never);
    expect((await ask(`GET /annotations?${of('build', BUILD)}`)).json).toEqual([]);
    expect((await ask(`GET /annotations?${of('pipeline', 'noted')}`)).json).toHaveLength(1);
  });
});

describe('a text', () => {
  test('has a schema for editors, with every key of a step explained', async () => {
    const { json, status } = await ask('GET /pipelines/yaml/schema');
    expect(status).toBe(200);
    expect(json).toMatchObject({ title: 'Pipeline', required: ['version'] });
    expect(json.definitions['step-freestyle'].properties.working_directory.description).toEqual(
      expect.any(String),
    );
  });

  test('is judged in both forms that clients read', async () => {
    const judge = (yaml: string, outputFormat?: string) =>
      ask('POST /pipelines/yaml/validator', { yaml, ...(outputFormat ? { outputFormat } : {}) });
    const good = 'version: "1.0"\nsteps: {a: {image: alpine, commands: [x]}}\n';
    expect((await judge(good, 'lint')).json).toEqual({ valid: true, problems: [] });
    const bad = 'version: "1.0"\nsteps:\n  a:\n    imagee: alpine\n';
    const { json: plain, status } = await judge(bad);
    expect(status).toBe(200);
    expect(plain.valid).toBe(false);
    expect(plain.details[0].message).toMatch(/^line \d+, column \d+: /);
    const { json: lint } = await judge(bad, 'lint');
    expect(lint).toMatchObject({
      valid: false,
      summarize: expect.stringMatching(/^\d errors?, \d warnings?$/),
    });
    expect(lint.message).toContain('line 3');
    const { json: typed } = await judge(
      'version: "1.0"\nsteps: {a: {type: helm, arguments: {chartname: x}}}\n',
      'lint',
    );
    expect(typed).toMatchObject({ valid: true, warningMessage: expect.stringContaining('chartname') });
  });

  test('is planned: what would run, and why', async () => {
    await ask('POST /projects', { projectName: 'planned', variables: [{ key: 'WHO', value: 'project' }] });
    const when = { branch: { only: ['main'] } };
    await ask('POST /pipelines', {
      metadata: { name: 'planned/it' },
      spec: {
        steps: { always: steps.one, sometimes: { ...steps.one, when } },
        variables: [{ key: 'S', value: 'plan-s3cret', encrypted: true }],
      },
    });
    const plan = async (body: object) => (await ask(`POST ${at('planned/it')}/plan`, body)).json;
    const onMain = await plan({ branch: 'main' });
    expect(onMain.steps.map(({ name, runs }: { name: string; runs: boolean }) => [name, runs])).toEqual([
      ['always', true],
      ['sometimes', true],
    ]);
    const onOther = await plan({ branch: 'other', variables: [{ key: 'WHO', value: 'run' }] });
    expect(onOther.steps[1]).toMatchObject({ runs: false, reason: expect.stringContaining('other') });
    expect(onOther.variables).toContainEqual({ name: 'WHO', value: 'run', source: 'run' });
    expect(JSON.stringify(onOther)).not.toContain('s3cret');
    expect((await plan({ yaml: 'steps: {}' })).valid).toBe(false);
    await ask('POST /pipelines', {
      metadata: { name: 'elsewhere' },
      spec: {
        specTemplate: { location: 'git', repo: 'acme/shop', path: './codefresh.yml', revision: 'main' },
      },
    });
    expect((await ask(`POST ${at('elsewhere')}/plan`, {})).json.code).toBe('PIPELINE_TEXT_ELSEWHERE');
  });

  test('is written for a repository whose files are known', async () => {
    const repo = { repoOwner: 'acme', repoName: 'Web Shop', git: 'github' };
    const { payload, status } = await ask('POST /pipelines/analyze', { repo, type: 'git', source: 'api' });
    expect(status).toBe(200);
    expect(payload).toContain('npm install');
    expect(payload).toContain('image_name: web-shop');
    const verdict = await ask('POST /pipelines/yaml/validator', { yaml: payload });
    expect(verdict.json.valid, verdict.payload).toBe(true);
    const other = await ask('POST /pipelines/analyze', { repo: { ...repo, repoName: 'else' } });
    expect(other.json.code).toBe('PIPELINE_ANALYSIS_UNAVAILABLE');
    expect((await ask('POST /pipelines/analyze', { files: ['go.mod'] })).payload).toContain('go test');
  });
});
