import { gzipSync } from 'node:zlib';
import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRelease, releaseHistory, revisionIn, wholeRelease } from './index.ts';

const encoded = (bytes: Buffer): string => Buffer.from(bytes.toString('base64')).toString('base64');

const secretWith = (bytes: Buffer, revision = 1): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'helm.sh/release.v1',
  metadata: {
    name: `sh.helm.release.v1.shop.v${revision}`,
    namespace: 'shop',
    labels: { owner: 'helm', name: 'shop', version: String(revision) },
  },
  data: { release: encoded(bytes) },
});

const secretOf = (release: unknown, revision = 1): KubeObject =>
  secretWith(gzipSync(JSON.stringify(release)), revision);

const RELEASE = {
  name: 'shop',
  namespace: 'shop',
  version: 3,
  info: { status: 'deployed', last_deployed: '2026-11-16T03:00:00Z', notes: 'Enjoy' },
  chart: { metadata: { name: 'shop', version: '1.2.3' }, values: { replicas: 1 } },
  config: { replicas: 2 },
  manifest: 'kind: ConfigMap',
};

describe('a release of Helm', () => {
  test('is read packed and as it is', async () => {
    expect(await readRelease(secretOf(RELEASE))).toEqual(RELEASE);
    expect(await readRelease(secretWith(Buffer.from(JSON.stringify(RELEASE))))).toEqual(RELEASE);
  });

  test('that unpacks to more than any release has is passed over', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 0x20), { level: 9 });
    expect(bomb.length).toBeLessThan(1_048_576);
    expect(await readRelease(secretWith(bomb))).toBeUndefined();
  });

  test('leaves the process to others while it is unpacked', async () => {
    const large = secretOf({ ...RELEASE, manifest: 'a'.repeat(8 * 1_048_576) });
    const order: string[] = [];
    const reading = readRelease(large).then(() => order.push('read'));
    setImmediate(() => order.push('something else'));
    await reading;
    expect(order).toEqual(['something else', 'read']);
  });

  test('has only fields of their types', async () => {
    const release = {
      name: 'shop',
      version: '3',
      info: { status: 7, description: ['x'], last_deployed: null, notes: 'kept' },
      chart: { metadata: { name: {}, version: '1.0.0', appVersion: 2 }, values: 'text' },
      config: [1, 2],
      manifest: { kind: 'ConfigMap' },
    };
    expect(await readRelease(secretOf(release))).toEqual({
      name: 'shop',
      info: { notes: 'kept' },
      chart: { metadata: { version: '1.0.0' } },
    });
    expect(await readRelease(secretOf({ ...RELEASE, info: 5, chart: [], version: -1 }))).toMatchObject({
      name: 'shop',
      manifest: 'kind: ConfigMap',
    });
  });

  test('whose values lie too deep for anybody to walk through is passed over', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const bytes = Buffer.from(`{"name":"shop","config":${deep}}`);
    expect(await readRelease(secretWith(gzipSync(bytes)))).toBeUndefined();
  });

  test.each<[string, Partial<KubeObject>]>([
    ['another type', { type: 'Opaque' }],
    ['no data', { data: undefined }],
    ['data that is null', { data: null }],
    ['a release that is no text', { data: { release: 5 } }],
    ['no Base64', { data: { release: '%%%' } }],
  ])('is none with %s', async (_, change) => {
    expect(await readRelease({ ...secretOf(RELEASE), ...change })).toBeUndefined();
  });

  test('whatever lies in the Secret, reading it fails for nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async value => {
        const release = await readRelease(secretOf(value));
        expect(['string', 'undefined']).toContain(typeof release?.name);
        expect(['number', 'undefined']).toContain(typeof release?.version);
        expect(['string', 'undefined']).toContain(typeof release?.info?.status);
      }),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async bytes => {
        expect(await readRelease(secretWith(Buffer.from(bytes)))).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

describe('the history of a release', () => {
  /** A cluster in which Helm has never cleaned up. */
  const clusterWith = (count: number, change: (release: object, revision: number) => object = one => one) => {
    let reads = 0;
    const names = Array.from({ length: count }, (_, at) => at + 1);
    const client = {
      listMetadata: async () => names.map(revision => ({ metadata: secretOf({}, revision).metadata })),
      find: async (_: unknown, { name }: { readonly name: string }) => {
        reads += 1;
        const version = Number(/\d+$/.exec(name)?.[0]);
        return secretOf(change({ ...RELEASE, version }, version), version);
      },
    } as unknown as Parameters<typeof releaseHistory>[0];
    return { client, reads: () => reads };
  };
  const wanted = { namespace: 'shop', name: 'shop' };

  test('is read down to a bound, the newest first, and without what they are made of', async () => {
    const { client, reads } = clusterWith(10_000);
    const history = await releaseHistory(client, wanted);
    expect([history.length, reads()]).toEqual([100, 100]);
    expect(history.slice(0, 2).map(({ revision }) => revision)).toEqual([10_000, 9_999]);
    expect(JSON.stringify(history)).not.toMatch(/ConfigMap|replicas|Enjoy/);
    expect(await wholeRelease(client, wanted, revisionIn(history, 9_950))).toMatchObject({
      version: 9_950,
      manifest: 'kind: ConfigMap',
    });
    expect(() => revisionIn(history, 1)).toThrow('the release has no revision 1');
  });

  test('passes over what is of another release, and is missing where nothing is left', async () => {
    const { client } = clusterWith(3, (release, revision) =>
      revision === 3 ? { ...release, name: 'other' } : release,
    );
    expect((await releaseHistory(client, wanted)).map(({ revision }) => revision)).toEqual([2, 1]);
    const none = clusterWith(2, () => ({ name: 'other' })).client;
    await expect(releaseHistory(none, wanted)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    for (const name of ['a,owner!=helm', '', '-x', 'a'.repeat(54)])
      await expect(releaseHistory(client, { ...wanted, name })).rejects.toMatchObject({
        code: 'RESOURCE_NOT_FOUND',
      });
  });
});
