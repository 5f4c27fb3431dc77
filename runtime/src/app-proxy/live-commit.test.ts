import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { planLiveCommit } from './live-commit.ts';

const FILES = new Map([
  [
    'app/web.yaml',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  one: "1"\n  two: "2"\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {p: x}\n',
  ],
]);

const config = (data: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a' },
  data,
});

const secret: KubeObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 's' },
  stringData: { p: 'y' },
};

/** Objects side by side, as a comparison tells them. */
const compared = (target: KubeObject | undefined, live: KubeObject | undefined): ComparedResource =>
  ({
    key: keyOf((target ?? live) as KubeObject),
    target,
    live,
    hook: false,
    normalizedLive: live,
    predictedLive: target,
    status: { status: JSON.stringify(target) === JSON.stringify(live) ? 'Synced' : 'OutOfSync' },
  }) as unknown as ComparedResource;

/** A cluster with these objects, and a source whose files are applied as they are. */
const attemptOf = (
  lives: readonly KubeObject[],
  { type = 'Directory', render = (objects: readonly KubeObject[]) => objects } = {},
) => ({
  texts: { folder: 'app', files: FILES },
  valueFiles: [],
  helm: undefined,
  compare: async (edits: ReadonlyMap<string, string> = new Map()): Promise<Comparison> => {
    const texts = [...new Map([...FILES, ...edits]).values()];
    const objects = render(
      texts.flatMap(text => parseAllDocuments(text).map(document => document.toJS() as KubeObject)),
    );
    const names = new Set([...objects, ...lives].map(({ metadata }) => metadata.name));
    const find = (list: readonly KubeObject[], name: string) =>
      list.find(({ metadata }) => metadata.name === name);
    const resources = [...names].map(name => compared(find(objects, name), find(lives, name)));
    return { resources, sourceTypes: [type] } as unknown as Comparison;
  },
});

const field = (path: string, name = 'a', kind = 'ConfigMap') => ({
  key: { group: '', kind, namespace: '', name },
  path,
});

describe('a commit of what the cluster has', () => {
  test('changes exactly the chosen fields, each tried on top of the other', async () => {
    const attempt = attemptOf([config({ one: '10', two: '20' }), secret]);
    const { edits, refusals } = await planLiveCommit(attempt, [field('data.one'), field('data.two')]);
    expect(refusals).toEqual([]);
    expect([...edits.keys()]).toEqual(['app/web.yaml']);
    expect(edits.get('app/web.yaml')).toContain('one: "10"\n  two: "20"');
  });

  test('refuses what is not for Git, what is gone and what only one side has, with a sentence', async () => {
    const extra: KubeObject = { ...config({ x: '1' }), metadata: { name: 'extra' } };
    const attempt = attemptOf([config({ one: '1', two: '2' }), secret, extra]);
    const { edits, refusals } = await planLiveCommit(attempt, [
      field('data.one'),
      field('stringData.p', 's', 'Secret'),
      field('data', 'extra'),
    ]);
    expect(edits.size).toBe(0);
    expect(refusals.map(({ why }) => why)).toEqual([
      'It does not differ any more.',
      'Values of Secrets are not for Git: seal them, or keep them in a secret store.',
      'Git does not have ConfigMap extra: add its manifest as a file.',
    ]);
  });

  test('refuses a change that would reach further, or that does not render', async () => {
    const live = [config({ one: '10', two: '2' }), secret];
    const copied = attemptOf(live, {
      render: objects =>
        objects.map(one =>
          one.kind === 'ConfigMap' ? { ...one, data: { one: data(one), two: data(one) } } : one,
        ),
    });
    const data = (one: KubeObject) => (one.data as Record<string, string>).one ?? '';
    const further = await planLiveCommit({ ...copied }, [field('data.one')]);
    expect(further.edits.size).toBe(0);
    expect(further.refusals[0]?.why).toBe('Changing app/web.yaml would also change data.two of ConfigMap a.');
    const broken = attemptOf(live);
    const { refusals } = await planLiveCommit(
      {
        ...broken,
        compare: edits => {
          if (edits) throw new Fault('RENDER_FAILED', 'line 3 is wrong');
          return broken.compare();
        },
      },
      [field('data.one')],
    );
    expect(refusals[0]?.why).toBe(
      'With app/web.yaml changed, the source cannot be rendered: line 3 is wrong',
    );
  });

  test('says of each kind of source why there is no place for a field', async () => {
    const live = [config({ one: '10', two: '2' }), secret];
    const whyOf = async (type: string) =>
      (await planLiveCommit(attemptOf(live, { type }), [field('data.one')])).refusals[0]?.why;
    expect(await whyOf('Helm')).toMatch(/^No value of the chart says it/u);
    expect(await whyOf('Kustomize')).toMatch(/^The overlay has no place for it/u);
    expect(await whyOf('Plugin')).toMatch(/^A plugin makes the manifests/u);
  });
});
