import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { FileChange } from '../git-writes/index.ts';
import { InstallationFiles } from './index.ts';

/** A repository in memory, that says what was committed to it. */
const repository = () => {
  const files = new Map<string, string>();
  const messages: string[] = [];
  const revisionOf = (content: string) => `blob of ${content}`;
  const editor = {
    read: async (paths: readonly string[]) =>
      new Map(
        paths.flatMap(path => {
          const content = files.get(path);
          return content === undefined ? [] : [[path, { content, revision: revisionOf(content) }] as const];
        }),
      ),
    list: async () => [...files.keys()],
    commit: async (changes: readonly FileChange[], message: string) => {
      for (const change of changes) {
        const before = files.get(change.path);
        expect(change.expected).toBe(before === undefined ? '' : revisionOf(before));
        if ('content' in change) files.set(change.path, change.content);
      }
      messages.push(message);
      return message;
    },
  };
  const place = { runtime: 'prod', repository: { url: 'https://git.example/acme/prod.git', path: '' } };
  return { files, messages, installation: new InstallationFiles(place, editor) };
};

const facts = {
  namespace: 'freshet',
  version: '1.0.0',
  cluster: 'https://cluster.example',
  engine: 'embedded',
  accessMode: 'tunnel',
  platformUrl: 'https://freshet.example',
  components: ['engine'],
};

const WORKLOAD =
  'spec:\n  template:\n    spec:\n      containers:\n        - name: runtime\n          image: freshet:1\n';
const PATH = 'apps/runtime/overlays/prod/deployment.yaml';
const left = { 'runtime.deployment.yaml': WORKLOAD };

test('a runtime that nobody installed says what it is, once, and again with another version', async () => {
  const { files, messages, installation } = repository();
  await installation.describe(facts, undefined);
  expect(await installation.describe(facts, undefined)).toBeUndefined();
  await installation.describe({ ...facts, version: '1.1.0' }, undefined);
  expect([...files.keys()]).toEqual(['bootstrap/prod.yaml']);
  expect(messages).toEqual(['Install runtime prod', 'Runtime prod is at version 1.1.0']);
});

test('what an installer left is written once; what people made of it since is theirs', async () => {
  const { files, messages, installation } = repository();
  await installation.describe(facts, left);
  expect(files.get(PATH)).toBe(WORKLOAD);
  await installation.upgrade('freshet:2', 'Upgrade');
  expect(parse(files.get(PATH) ?? '')).toMatchObject({
    spec: { template: { spec: { containers: [{ image: 'freshet:2' }] } } },
  });
  expect(await installation.describe(facts, left)).toBeUndefined();
  // The installer is gone; what it left stays known.
  expect(await installation.describe(facts, undefined)).toBeUndefined();
  await installation.describe(facts, { 'runtime.deployment.yaml': WORKLOAD.replace(':1', ':3') });
  expect(files.get(PATH)).toContain('freshet:3');
  expect(messages).toEqual(['Install runtime prod', 'Upgrade', 'Describe runtime prod anew']);
});

test('a runtime without a workload of its own cannot be upgraded by a commit', async () => {
  const { installation } = repository();
  await installation.describe(facts, undefined);
  await expect(installation.upgrade('freshet:2', 'Upgrade')).rejects.toMatchObject({
    code: 'INSTALLATION_MISSING',
  });
});
