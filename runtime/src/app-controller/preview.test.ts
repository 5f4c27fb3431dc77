import { Fault } from '@freshet/kit/errors';
import { expect, test } from 'vitest';
import { type Desk, useDesks } from './desk.fixture.ts';
import { previewApplication } from './preview.ts';
import type { Revisions } from './revisions.ts';

const desk = useDesks();

const preview = (made: Desk) => previewApplication(made.parts, made.application, ['next']);

test('a revision that is not there is to blame, and the preview says why', async () => {
  const made = desk();
  made.repositoryError = new Fault('SOURCE_REVISION_NOT_FOUND', 'there is no next');
  await expect(preview(made)).rejects.toMatchObject({
    code: 'GITOPS_PREVIEW_IMPOSSIBLE',
    details: { why: 'there is no next' },
  });
});

test.each([
  'SOURCE_UNREACHABLE',
  'SOURCE_TIMEOUT',
  'SOURCE_PROGRAM_MISSING',
  'RATE_LIMITED',
  'SOURCE_DENIED',
  'SOURCE_NOT_FOUND',
  'RENDER_EXHAUSTED',
  'MACHINE_EXHAUSTED',
  'TOOL_MISSING',
  'ADDRESS_UNREACHABLE',
] as const)('what says nothing of the revision is told as it is: %s', async code => {
  const made = desk();
  made.repositoryError = new Fault(code, 'Git is away');
  await expect(preview(made)).rejects.toBe(made.repositoryError);
});

test.each([
  'SOURCE_UNTRUSTED',
  'RENDER_FAILED',
  'RENDER_DEPENDENCY_MISSING',
  'RENDER_LIMIT',
  'SOURCE_PATH_MISSING',
] as const)('what is to be mended where the revision comes from is told as its verdict: %s', async code => {
  const made = desk();
  made.repositoryError = new Fault(code, 'it cannot be used');
  await expect(preview(made)).rejects.toMatchObject({
    code: 'GITOPS_PREVIEW_IMPOSSIBLE',
    details: { why: 'it cannot be used' },
  });
});

test('a bug is not told as a revision that cannot be rendered', async () => {
  const made = desk();
  made.repositoryError = new TypeError('undefined is not a function');
  await expect(preview(made)).rejects.toBe(made.repositoryError);
});

test('a cluster that does not answer says so', async () => {
  const made = desk();
  made.clusterError = new Error('connect ECONNREFUSED');
  await expect(preview(made)).rejects.toMatchObject({ code: 'CLUSTER_UNREACHABLE' });
});

test('who has gone is not compared for', async () => {
  const made = desk();
  const gone = AbortSignal.abort(new Error('gone'));
  const { parts, application } = made;
  await expect(previewApplication(parts, application, ['next'], { signal: gone })).rejects.toThrow('gone');
  expect(made.asked).toBe(0);
});

test.each(['resolve', 'signatureProblem'] as const)(
  'who goes while a repository is asked is not kept waiting: %s',
  async question => {
    const made = desk();
    const asked = Promise.withResolvers<void>();
    const never = () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    };
    const { parts, application } = made;
    const slow = {
      ...parts,
      ...(question === 'resolve' ? { revisions: { resolve: never } as unknown as Revisions } : {}),
      sources: { ...parts.sources, signatureProblem: never },
      findProject: (name: string) => {
        const project = parts.findProject(name);
        return project && { ...project, spec: { ...project.spec, signatureKeys: [{ keyID: 'ABCD' }] } };
      },
    };
    const gone = new AbortController();
    const previewed = previewApplication(slow, application, ['next'], { signal: gone.signal });
    previewed.catch(() => undefined);
    await asked.promise;
    gone.abort(new Error('gone'));
    await expect(previewed).rejects.toThrow('gone');
  },
);
