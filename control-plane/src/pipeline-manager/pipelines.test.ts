import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  OTHER_ACCOUNT,
  type PipelineManagerFixture,
  startPipelineManager,
} from './pipeline-manager.fixture.ts';

let world: PipelineManagerFixture;
beforeAll(async () => {
  world = await startPipelineManager(inject('serverUrl'), {
    limits: { pipelinesPerProject: 3, revisionsPerPipeline: 4 },
  });
});
afterAll(() => world.close());

const ask: PipelineManagerFixture['ask'] = (...call) => world.ask(...call);

const step = (image: string) => ({ image, commands: ['echo hello'] });

const document = (name: string, spec: object = {}, metadata: object = {}) => ({
  version: '1.0',
  kind: 'pipeline',
  metadata: { name, ...metadata },
  spec: { steps: { zebra: step('alpine'), ant: step('node:24') }, ...spec },
});

const made = async (name: string, spec: object = {}, metadata: object = {}) => {
  const [project] = name.split('/');
  if (name.includes('/')) await ask('POST /projects', { projectName: project });
  const { json, status } = await ask('POST /pipelines', document(name, spec, metadata));
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
};

const at = (name: string): string => `/pipelines/${encodeURIComponent(name)}`;

describe('a pipeline', () => {
  test('is created in its project, and got by id and by name', async () => {
    const pipeline = await made(
      'shop/build',
      {},
      { labels: { tags: ['web'], tier: 'gold' }, description: 'builds' },
    );
    expect(pipeline).toMatchObject({
      version: '1.0',
      kind: 'pipeline',
      metadata: {
        name: 'shop/build',
        shortName: 'build',
        project: 'shop',
        revision: 1,
        isPublic: false,
        description: 'builds',
        labels: { tags: ['web'], tier: 'gold' },
        createdBy: 'admin',
      },
    });
    expect(Object.keys(pipeline.spec.steps)).toEqual(['zebra', 'ant']);
    for (const ref of [pipeline.metadata.id, 'shop/build'])
      expect((await ask(`GET ${at(ref)}`)).json).toEqual(pipeline);
    const event = world.events.find(({ key }) => key === pipeline.metadata.id);
    expect(event).toMatchObject({
      event: { type: 'pipeline.created.v1' },
      data: { revision: 1, triggers: 0 },
    });
  });

  test('may be made from a name alone, and comes back whole', async () => {
    const { json, status } = await ask('POST /pipelines', { metadata: { name: 'bare' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ metadata: { name: 'bare', shortName: 'bare' }, spec: { steps: {} } });
    expect((await ask(`PUT ${at('bare')}?disableRevisionCheck=true`, json)).status).toBe(200);
  });

  test('has a name of its own, in a project that there is', async () => {
    await made('names/one');
    expect((await ask('POST /pipelines', document('names/one'))).json).toMatchObject({
      code: 'PIPELINE_EXISTS',
      status: 409,
    });
    expect((await ask('POST /pipelines', document('nowhere/one'))).json).toMatchObject({
      code: 'PROJECT_UNKNOWN',
      status: 400,
    });
    const wrong = await ask('POST /pipelines', document('a/b/c'));
    expect(wrong.json).toMatchObject({ code: 'REQUEST_INVALID' });
  });

  test('is refused with the place of everything that is wrong with it', async () => {
    const data = await ask(
      'POST /pipelines',
      document('bad', { steps: { one: { commands: 'x', imagee: 'y' } } }),
    );
    expect(data.status).toBe(400);
    expect(data.json.code).toBe('PIPELINE_INVALID');
    expect(data.json.details.problems.join('\n')).toContain('spec.steps.one');
    const typed = await ask('POST /pipelines', {
      metadata: { name: 'bad', originalYamlString: 'version: "1.0"\nsteps:\n  one:\n    imagee: y\n' },
    });
    expect(typed.json.message).toMatch(/line 3, column 3: .*image/);
    expect((await ask(`GET ${at('bad')}`)).json).toMatchObject({
      status: 404,
      message: 'could not find the pipeline',
    });
  });

  test('that is too large or too deep is refused', async () => {
    const long = await ask('POST /pipelines', document('long', { notes: 'x'.repeat(1_100_000) }));
    expect(long.json.code).toBe('PIPELINE_INVALID');
    let deep: unknown = 'x';
    for (let level = 0; level < 100; level += 1) deep = { deep };
    expect((await ask('POST /pipelines', document('deep', { notes: deep }))).json.code).toBe(
      'BODY_MALFORMED',
    );
    const bomb = [
      'version: "1.0"',
      `a: &a ${'x'.repeat(10_000)}`,
      'steps:',
      '  one:',
      '    image: alpine',
      '    commands:',
      ...Array.from({ length: 5_000 }, () => '      - *a'),
    ].join('\n');
    const repeated = await ask('POST /pipelines', { metadata: { name: 'bomb', originalYamlString: bomb } });
    expect(repeated.json.code).toBe('PIPELINE_INVALID');
  });

  test('takes effect once however often the request comes with one key', async () => {
    const how = { key: 'create-once-1' };
    const first = await ask('POST /pipelines', document('once'), how);
    const again = await ask('POST /pipelines', document('once'), how);
    expect(again.json).toEqual(first.json);
  });
});

describe('replacing a pipeline', () => {
  test('with what was got changes nothing, and keeps what is only read out of it', async () => {
    const before = await made('round', {
      triggers: [
        {
          name: 'push',
          type: 'git',
          repo: 'acme/shop',
          events: ['push.heads'],
          variables: [{ key: 'T', value: 's3cret-t', encrypted: true }],
        },
      ],
      cronTriggers: [{ name: 'nightly', expression: '0 0 * * *', message: 'hi' }],
      variables: [
        { key: 'A', value: '1' },
        { key: 'S', value: 's3cret-s', encrypted: true },
      ],
      unknownSetting: { kept: ['as', 'it', 'is'] },
    });
    const sent = { ...before, metadata: { ...before.metadata, madeUp: 1 } };
    const { json, status } = await ask(`PUT ${at('round')}?disableRevisionCheck=true`, sent);
    expect(status).toBe(200);
    expect(json).toEqual(before);
    const clear = await ask(`GET ${at('round')}?decryptVariables=true`);
    expect(clear.json.spec.variables).toEqual([
      { key: 'A', value: '1' },
      { key: 'S', value: 's3cret-s', encrypted: true },
    ]);
    expect(clear.json.spec.triggers[0].variables).toEqual([{ key: 'T', value: 's3cret-t', encrypted: true }]);
    const again = await ask(`PUT ${at('round')}`, clear.json);
    expect(again.json).toEqual(before);
  });

  test('is refused when somebody else was quicker, unless that does not matter', async () => {
    const before = await made('quick');
    const change = (image: string) => ({ ...before, spec: { steps: { one: step(image) } } });
    expect((await ask(`PUT ${at('quick')}`, change('a'))).json.metadata.revision).toBe(2);
    const late = await ask(`PUT ${at('quick')}`, change('b'));
    expect(late.json).toMatchObject({
      code: 'PIPELINE_CHANGED',
      status: 409,
      details: { revision: 2, known: 1 },
    });
    expect(
      (await ask(`PUT ${at('quick')}?disableRevisionCheck=true`, change('b'))).json.metadata.revision,
    ).toBe(3);
    const { metadata, ...rest } = change('c');
    const blind = await ask(`PUT ${at('quick')}`, { ...rest, metadata: { name: metadata.name } });
    expect(blind.json.metadata.revision).toBe(4);
  });

  test('by several at once makes one of them win, or each of them a save of its own', async () => {
    const before = await made('raced');
    const put = (image: string, query = '') =>
      ask(`PUT ${at('raced')}${query}`, { ...before, spec: { steps: { one: step(image) } } });
    const images = ['a', 'b', 'c', 'd'];
    const checked = await Promise.all(images.map(image => put(image)));
    expect(checked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const others = ['e', 'f', 'g', 'h'];
    const blind = await Promise.all(others.map(image => put(image, '?disableRevisionCheck=true')));
    expect(blind.map(({ json }) => json.metadata.revision).toSorted()).toEqual([3, 4, 5, 6]);
    const created = await Promise.all(images.map(() => ask('POST /pipelines', document('raced-new'))));
    expect(created.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('takes the workflow from the data or from the text, whichever was edited', async () => {
    const typed = 'version: "1.0"\n# why\nsteps:\n  one:\n    image: alpine\n    commands: [echo 1]\n';
    const { json: before } = await ask('POST /pipelines', {
      metadata: { name: 'typed', originalYamlString: typed },
    });
    expect(before.metadata.originalYamlString).toBe(typed);
    expect(before.spec.steps).toEqual({ one: { image: 'alpine', commands: ['echo 1'] } });
    const edited = typed.replace('alpine', 'busybox');
    const text = await ask(`PUT ${at('typed')}`, {
      ...before,
      metadata: { ...before.metadata, originalYamlString: edited },
    });
    expect(text.json.spec.steps.one.image).toBe('busybox');
    expect(text.json.metadata.originalYamlString).toBe(edited);
    const data = await ask(`PUT ${at('typed')}`, { ...text.json, spec: { steps: { one: step('debian') } } });
    expect(data.json.spec.steps.one.image).toBe('debian');
    expect(data.json.metadata.originalYamlString).not.toContain('# why');
    expect(data.json.metadata.originalYamlString).toContain('debian');
  });

  test('with asterisks that stand for nothing is refused', async () => {
    const before = await made('masked', { variables: [{ key: 'S', value: 's3cret', encrypted: true }] });
    expect(before.spec.variables).toEqual([{ key: 'S', value: '*****', encrypted: true }]);
    const renamed = {
      ...before,
      spec: { ...before.spec, variables: [{ key: 'R', value: '*****', encrypted: true }] },
    };
    expect((await ask(`PUT ${at('masked')}`, renamed)).json).toMatchObject({
      code: 'VARIABLE_MASKED',
      status: 400,
    });
  });

  test('renames it, and moves it to another project', async () => {
    await ask('POST /projects', { projectName: 'there' });
    const before = await made('here/it');
    const renamed = await ask(`PUT ${at('here/it')}`, {
      ...before,
      metadata: { ...before.metadata, name: 'there/that' },
    });
    expect(renamed.json.metadata).toMatchObject({
      name: 'there/that',
      project: 'there',
      id: before.metadata.id,
    });
    expect((await ask(`GET ${at('here/it')}`)).status).toBe(404);
    const { json: back } = await ask(`POST ${at('there/that')}/move`, {
      projectId: before.metadata.projectId,
    });
    expect(back.metadata.name).toBe('here/that');
    const { json: alone } = await ask(`POST ${at('here/that')}/move`, { projectId: null });
    expect(alone.metadata).toMatchObject({ name: 'that', shortName: 'that' });
    expect(alone.metadata.projectId).toBeUndefined();
    expect((await ask(`POST ${at('that')}/move`, { projectId: '0'.repeat(24) })).json.code).toBe(
      'PROJECT_UNKNOWN',
    );
  });

  test('says what is wrong with a trigger, unless told not to look', async () => {
    const triggers = [{ name: 'push', type: 'git', repo: 'acme', events: ['pushh'] }];
    const refused = await ask('POST /pipelines', document('wired', { triggers }));
    expect(refused.json.details.problems.join('\n')).toMatch(
      /spec\.triggers\[0\]\.repo.*\n.*spec\.triggers\[0\]\.events/,
    );
    const taken = await ask('POST /pipelines?skipTriggerValidation=true', document('wired', { triggers }));
    expect(taken.status).toBe(201);
    const [trigger] = taken.json.spec.triggers;
    expect(trigger.id).toMatch(/^[0-9a-f]{24}$/);
    const found = await world.manager.catalog.triggersOf('a'.repeat(24), taken.json.metadata.id);
    expect(found).toMatchObject({
      name: 'wired',
      triggers: [{ name: 'push', id: trigger.id }],
      cronTriggers: [],
    });
  });
});

describe('saves', () => {
  test('are kept with who and when, can be compared, and come back', async () => {
    const before = await made('saved', { variables: [{ key: 'S', value: 'first-s3cret', encrypted: true }] });
    await ask(`PUT ${at('saved')}`, {
      ...before,
      spec: {
        ...before.spec,
        steps: { one: step('busybox') },
        variables: [{ key: 'S', value: 'second-s3cret', encrypted: true }],
      },
    });
    const { json: list } = await ask(`GET ${at('saved')}/revisions`);
    expect(list).toMatchObject({
      count: 2,
      revisions: [
        { revision: 2, author: { kind: 'user', name: 'admin' }, note: 'changed' },
        { revision: 1, note: 'created' },
      ],
    });
    const { json: diff } = await ask(`GET ${at('saved')}/diff?from=1`);
    expect(diff).toMatchObject({ from: 1, to: 2 });
    expect(diff.diff).toContain('-    zebra:');
    expect(diff.diff).toContain('+      image: busybox');
    expect(diff.diff).not.toContain('s3cret');
    const { json: old } = await ask(`GET ${at('saved')}/revisions/1`);
    expect(old.spec).toEqual(before.spec);
    const { json: restored } = await ask(`POST ${at('saved')}/restore`, { revision: 1 });
    expect(restored).toMatchObject({ metadata: { revision: 3 }, spec: before.spec });
    const clear = await ask(`GET ${at('saved')}?decryptVariables=true`);
    expect(clear.json.spec.variables[0].value).toBe('first-s3cret');
    expect((await ask(`POST ${at('saved')}/restore`, { revision: 99 })).status).toBe(404);
  });

  test('are dropped when there are too many of them', async () => {
    const before = await made('often');
    for (const image of ['a', 'b', 'c', 'd', 'e'])
      await ask(`PUT ${at('often')}?disableRevisionCheck=true`, {
        ...before,
        spec: { steps: { one: step(image) } },
      });
    const { json } = await ask(`GET ${at('often')}/revisions?limit=2`);
    expect(json.count).toBe(4);
    expect(json.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([6, 5]);
  });
});

describe('a template', () => {
  test('is followed until the pipeline is detached', async () => {
    const template = await made('golden', {}, { template: { isEnabled: true } });
    const { json: follower } = await ask(`POST ${at('golden')}/clone`, { name: 'follower', follow: true });
    expect(follower.metadata.template).toEqual({
      isEnabled: false,
      source: { id: template.metadata.id, name: 'golden' },
    });
    expect(follower.spec.steps).toEqual(template.spec.steps);
    await ask(`PUT ${at('golden')}`, { ...template, spec: { steps: { new: step('busybox') } } });
    const { json: followed } = await ask(`GET ${at('follower')}`);
    expect(Object.keys(followed.spec.steps)).toEqual(['new']);
    const settings = { ...followed, spec: { ...followed.spec, variables: [{ key: 'A', value: '1' }] } };
    expect((await ask(`PUT ${at('follower')}`, settings)).json.spec.variables).toEqual([
      { key: 'A', value: '1' },
    ]);
    const other = { ...settings, metadata: { name: 'follower' }, spec: { steps: { other: step('x') } } };
    expect((await ask(`PUT ${at('follower')}`, other)).json).toMatchObject({
      code: 'PIPELINE_FOLLOWS',
      status: 409,
    });
    expect((await ask(`DELETE ${at('golden')}`)).json).toMatchObject({
      code: 'PIPELINE_TEMPLATE_USED',
      details: { followers: ['follower'] },
    });
    const { json: detached } = await ask(`POST ${at('follower')}/detach`);
    expect(detached.metadata.template).toBeUndefined();
    expect(Object.keys(detached.spec.steps)).toEqual(['new']);
    expect((await ask(`DELETE ${at('golden')}`)).status).toBe(204);
    expect(Object.keys((await ask(`GET ${at('follower')}`)).json.spec.steps)).toEqual(['new']);
  });

  test('is only what was marked as one; anything can be copied', async () => {
    await made('plain', {
      triggers: [{ name: 'p', repo: 'a/b', events: ['push'] }],
      variables: [{ key: 'S', value: 's3cret', encrypted: true }],
    });
    expect((await ask(`POST ${at('plain')}/clone`, { name: 'copy', follow: true })).status).toBe(400);
    const { json } = await ask(`POST ${at('plain')}/clone`, { name: 'copy' });
    expect(json.spec.triggers).toBeUndefined();
    expect((await ask(`GET ${at('copy')}?decryptVariables=true`)).json.spec.variables[0].value).toBe(
      's3cret',
    );
  });
});

describe('lists of pipelines', () => {
  test('are filtered, paged and counted', async () => {
    const { metadata } = await made('lists/a', {}, { labels: { tags: ['red'], tier: 'gold' } });
    await made('lists/b', {}, { labels: { tags: ['blue'], tier: ['silver', 'gold'] } });
    await made('lists/c', {}, { labels: { tier: 'lead' } });
    const names = async (query: string) => {
      const { json } = await ask(`GET /pipelines?${query}`);
      return json.docs.map((one: { metadata: { name: string } }) => one.metadata.name);
    };
    const project = `projectId=${metadata.projectId}`;
    expect(await names(project)).toEqual(['lists/a', 'lists/b', 'lists/c']);
    expect(await names(`${project}&labels[tier]=gold`)).toEqual(['lists/a', 'lists/b']);
    expect(await names(`${project}&labels[tier]=lead,silver`)).toEqual(['lists/b', 'lists/c']);
    expect(await names(`${project}&labels[tags]=red`)).toEqual(['lists/a']);
    expect(await names(`id=${encodeURIComponent('lists/b')}&id=${metadata.id}`)).toEqual([
      'lists/a',
      'lists/b',
    ]);
    expect(await names(`${project}&limit=1&offset=1`)).toEqual(['lists/b']);
    expect(await names(`${project}&limit=0`)).toHaveLength(3);
    expect(await names(`search=LISTS/`)).toHaveLength(3);
    expect(await names('id=nothing')).toEqual([]);
    await ask(`PUT ${at('lists/c')}/favorite`);
    expect(await names('favorite=true')).toEqual(['lists/c']);
    expect((await ask(`GET ${at('lists/c')}`)).json.metadata.favorite).toBe(true);
    await ask(`DELETE ${at('lists/c')}/favorite`);
    expect(await names('favorite=true')).toEqual([]);
    const { json: all } = await ask('GET /pipelines/names');
    expect(all).toContainEqual({ metadata: { id: metadata.id, name: 'lists/a' } });
  });

  test('a project takes only so many', async () => {
    await made('full/a');
    await made('full/b');
    await made('full/c');
    const { json } = await ask('POST /pipelines', document('full/d'));
    expect(json).toMatchObject({ code: 'PIPELINES_LIMIT', status: 409, details: { limit: 3 } });
  });
});

describe('other accounts and other people', () => {
  test('neither find nor change a pipeline, and hear the same as of one that is not there', async () => {
    const { metadata } = await made('hidden');
    const missing = await ask(`GET ${at('not-there')}`, undefined, { who: 'stranger' });
    for (const ref of [metadata.id, 'hidden']) {
      for (const call of [`GET ${at(ref)}`, `DELETE ${at(ref)}`, `GET ${at(ref)}/revisions`] as const) {
        const { json } = await ask(call, undefined, { who: 'stranger' });
        expect({ ...json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
      }
      const put = await ask(`PUT ${at(ref)}`, document('hidden'), { who: 'stranger' });
      expect(put.status).toBe(404);
    }
    expect(await world.manager.catalog.find(OTHER_ACCOUNT, metadata.id)).toBeUndefined();
  });

  test('secrets are stored sealed, and are in no event and no audit record', async () => {
    await made('sealed', { variables: [{ key: 'S', value: 'never-in-clear', encrypted: true }] });
    await ask(`GET ${at('sealed')}?decryptVariables=true`);
    expect(await world.stored()).not.toContain('never-in-clear');
    expect(JSON.stringify([world.audits, world.events.map(({ data }) => data)])).not.toMatch(
      /never-in-clear|s3cret/,
    );
    expect(world.audits).toContainEqual(expect.objectContaining({ action: 'pipeline.decrypt' }));
  });

  test('a build gets the pipeline with its secrets, its project and its text', async () => {
    await ask('POST /projects', {
      projectName: 'forge',
      tags: ['hot'],
      variables: [{ key: 'P', value: 'of-project', encrypted: true }],
    });
    await made('forge/it', { variables: [{ key: 'S', value: 'of-pipeline', encrypted: true }] });
    const found = await world.manager.catalog.find('a'.repeat(24), 'forge/it');
    expect(found).toMatchObject({
      name: 'forge/it',
      project: {
        name: 'forge',
        tags: ['hot'],
        variables: [{ key: 'P', value: 'of-project', encrypted: true }],
      },
      spec: { variables: [{ key: 'S', value: 'of-pipeline', encrypted: true }] },
    });
    expect(found?.text).toContain('zebra:');
  });
});
