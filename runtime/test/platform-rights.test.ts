/** Who may do what to the applications of a runtime: the rules of the platform, and the Git provider besides. */
import { memoryLogger } from '@freshet/kit/log';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type StartedRuntime, startPlatformRuntime } from './platform-runtime.ts';
import { beginStory, CREATE, eventually, LONG_TESTS, type Story } from './platform-story.ts';

vi.setConfig(LONG_TESTS);
const log = memoryLogger();
let started: StartedRuntime;
let story: Story;

beforeAll(async () => {
  started = await startPlatformRuntime(inject('serverUrl'), log);
  story = await beginStory(started, log);
  const manifest = story.applicationText('web');
  await story.graphql('ada', CREATE, {
    input: { gitSource: 'default-git-source', path: 'apps/web.yaml', manifest },
  });
  await story.isSynced('web');
});

afterAll(() => started?.stop());

const HOLD = 'mutation ($input: HoldApplicationInput!) { holdApplication(input: $input) { sha } }';
const RELEASE = 'mutation ($input: ReleaseApplicationInput!) { releaseApplication(input: $input) { sha } }';
const EDIT = 'mutation ($input: EditApplicationInput!) { editApplication(input: $input) { sha } }';
const DELETE = 'mutation ($input: DeleteApplicationInput!) { deleteApplication(input: $input) { sha } }';
const hold = { name: 'web', reason: 'load test' };

describe('applications of a runtime', () => {
  test('who may not is told so: by Git, by rules, or as if there were nothing', async () => {
    const { platform, post, graphql, applicationText } = story;
    const input = {
      gitSource: 'default-git-source',
      path: 'apps/mine.yaml',
      manifest: applicationText('mine'),
    };
    await expect(graphql('dan', CREATE, { input })).rejects.toMatchObject({ code: 'GIT_WRITE_DENIED' });
    const sync = 'mutation { syncApplication(input: {name: "web"}) { name } }';
    await expect(graphql('eve', sync)).rejects.toMatchObject({ code: 'DENIED' });
    expect((await post('eve', sync)).status).toBe(403);
    const ask = (name: string) =>
      graphql('mallory', `{ application(name: "${name}") { name } }`).catch((it: Error) =>
        it.message.replace(name, 'x'),
      );
    expect(await ask('web')).toBe(await ask('nothing'));
    await expect(graphql('mallory', sync)).rejects.toMatchObject({ code: 'GITOPS_APPLICATION_UNKNOWN' });
    await expect(
      graphql('grace', 'mutation { setConfigurationRuntime(enabled: false) { sha } }'),
    ).rejects.toMatchObject({ code: 'DENIED' });
    const send = (headers: Record<string, string>) =>
      platform.send('/app-proxy/api/graphql', { method: 'POST', body: '{}', headers });
    const [plain, wrong] = [await send({}), await send({ authorization: 'Bearer nobody' })];
    expect([plain.status, JSON.parse(wrong.body).code]).toEqual([401, 'RUNTIME_TOKEN_INVALID']);
    expect(platform.audited).toContainEqual(
      expect.objectContaining({
        callerName: 'dan',
        result: 'failed',
        details: expect.objectContaining({ code: 'GIT_WRITE_DENIED' }),
      }),
    );
  });

  test('a right to push to Git is no right to change an application', async () => {
    const { git, platform, post, graphql, applicationText } = story;
    const before = await git.repository('gitops/sources').resolve('main');
    const manifest = applicationText('web');
    const create = { gitSource: 'default-git-source', path: 'mine.yaml', manifest: applicationText('mine') };
    const preview = (name: string, of: string) =>
      `query ($input: ${of}!) { ${name}(input: $input) { __typename } }`;
    const tries: readonly [query: string, input: object][] = [
      [CREATE, create],
      [EDIT, { name: 'web', manifest }],
      [DELETE, { name: 'web' }],
      [HOLD, hold],
      [RELEASE, { name: 'web' }],
      [preview('previewNewApplication', 'CreateApplicationInput'), create],
      [preview('previewHold', 'HoldApplicationInput'), hold],
      [preview('previewRelease', 'ReleaseApplicationInput'), { name: 'web' }],
    ];
    for (const [query, input] of tries) {
      const { status, body } = await post('frank', query, { input });
      expect([status, JSON.parse(body).errors[0].extensions.code], query).toEqual([403, 'DENIED']);
      await expect(graphql('mallory', query, { input }), query).rejects.toMatchObject({
        code: 'GITOPS_APPLICATION_UNKNOWN',
      });
    }
    expect(await git.repository('gitops/sources').resolve('main')).toBe(before);
    expect(platform.audited.filter(({ callerName }) => callerName === 'frank')).toEqual([]);
    const canCommit = async (token: string) =>
      (await graphql(token, '{ applicationFile(name: "web") { canCommit } }')).applicationFile;
    expect(await canCommit('frank')).toEqual({ canCommit: false });
    expect(await canCommit('grace')).toEqual({ canCommit: true });
  });

  test('who may change an application holds and releases it', async () => {
    const { graphql, read } = story;
    await graphql('grace', HOLD, { input: hold });
    await eventually(async () => expect((await read('web')).spec.syncPolicy?.automated).toBeUndefined());
    await graphql('grace', RELEASE, { input: { name: 'web' } });
    await eventually(async () =>
      expect((await read('web')).spec.syncPolicy?.automated).toEqual({ prune: true, selfHeal: true }),
    );
  });
});
