import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type PipelineManagerFixture, startPipelineManager } from './pipeline-manager.fixture.ts';

let world: PipelineManagerFixture;

beforeAll(async () => {
  world = await startPipelineManager(inject('serverUrl'), {
    reachable: {
      context: async (accountId, id) => ({
        permission: { resource: 'shared-configuration', action: 'decrypt' },
        entity: { id, accountId, tags: [id] },
      }),
      repository: async (accountId, name) =>
        name.startsWith('acme/')
          ? {
              permission: { resource: 'repository', action: 'read' },
              entity: { id: name, accountId, tags: [name] },
            }
          : undefined,
    },
  });
  await world.allow('pipeline', ['create', 'read', 'update'], { match: { kind: 'any' } });
  await world.allow('shared-configuration', ['decrypt'], { match: { kind: 'any-of', tags: ['dev'] } });
  await world.allow('repository', ['read'], { match: { kind: 'any-of', tags: ['acme/shop'] } });
});
afterAll(() => world.close());

const document = (name: string, spec: object) => ({
  metadata: { name },
  spec: { steps: { one: { image: 'alpine', commands: ['env'] } }, ...spec },
});
const trigger = (repo: string, more: object = {}) => ({
  triggers: [{ name: 't', type: 'git', repo, events: ['push.heads'], provider: 'freshet', ...more }],
});

describe('a pipeline reaches no further than whoever saves it', () => {
  const save = async (who: string, call: 'POST /pipelines' | `PUT /pipelines/${string}`, body: object) => {
    const { status, json } = await world.ask(call, body, { who });
    return status < 300 ? 'saved' : json.code;
  };

  test('into shared configuration, by itself or by a trigger', async () => {
    const make = (name: string, spec: object) => save('member', 'POST /pipelines', document(name, spec));
    expect(await make('a', { contexts: ['dev'] })).toBe('saved');
    expect(await make('b', { contexts: ['dev', 'prod'] })).toBe('DENIED');
    expect(await make('c', trigger('other/repo', { contexts: ['prod'] }))).toBe('DENIED');
  });

  test('into repositories of the built-in host, by a trigger or for its workflow', async () => {
    const make = (name: string, spec: object) => save('member', 'POST /pipelines', document(name, spec));
    expect(await make('d', trigger('acme/shop'))).toBe('saved');
    expect(await make('e', trigger('other/repo'))).toBe('saved');
    expect(await make('f', trigger('acme/vault'))).toBe('DENIED');
    const template = { location: 'git', repo: 'acme/vault', path: './x.yml' };
    expect(await make('g', { steps: undefined, specTemplate: template })).toBe('DENIED');
  });

  test('and keeps what others gave it', async () => {
    expect(await save('admin', 'POST /pipelines', document('h', { contexts: ['prod'] }))).toBe('saved');
    const put = (spec: object) => save('member', 'PUT /pipelines/h', document('h', spec));
    expect(await put({ contexts: ['prod', 'dev'] })).toBe('saved');
    expect(await put({ contexts: ['prod', 'live'] })).toBe('DENIED');
    expect(await put({ contexts: [] })).toBe('saved');
    expect(await put({ contexts: ['prod'] })).toBe('DENIED');
  });
});
