import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ServedCluster, serveCluster } from './served-cluster.ts';

const CONFIGS = '/api/v1/namespaces/default/configmaps';
const MERGE = 'application/merge-patch+json';

let served: ServedCluster;
let call: ServedCluster['call'];

beforeAll(async () => {
  served = await serveCluster(inject('serverUrl'));
  call = served.call;
});
afterAll(() => served?.stop());

const config = (name: string, data: Record<string, string> = {}, labels: Record<string, string> = {}) => ({
  metadata: { name, labels },
  data,
});

describe('lists', () => {
  const names = (body: { items: { metadata: { name: string } }[] }) =>
    body.items.map(({ metadata }) => metadata.name);

  test('come in pages that show one moment', async () => {
    for (let index = 0; index < 7; index += 1)
      await call('POST', CONFIGS, { body: config(`page-${index}`, {}, { set: 'page' }) });
    const first = (await call('GET', `${CONFIGS}?limit=3&labelSelector=set=page`)).body;
    expect(names(first)).toEqual(['page-0', 'page-1', 'page-2']);
    expect(first.metadata.remainingItemCount).toBeUndefined();
    await call('DELETE', `${CONFIGS}/page-4`);
    await call('PATCH', `${CONFIGS}/page-5`, { body: { data: { late: 'yes' } }, type: MERGE });
    await call('POST', CONFIGS, { body: config('page-3b', {}, { set: 'page' }) });
    const next = `limit=3&labelSelector=set=page&continue=${first.metadata.continue}`;
    const second = (await call('GET', `${CONFIGS}?${next}`)).body;
    expect(names(second)).toEqual(['page-3', 'page-4', 'page-5']);
    expect(second.items[2].data).toBeUndefined();
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    expect((await call('GET', `${CONFIGS}?limit=1`)).body.metadata.remainingItemCount).toBeGreaterThan(5);

    await served.cluster.compact();
    const late = await call('GET', `${CONFIGS}?${next}`);
    expect(late.body).toMatchObject({
      code: 410,
      reason: 'Expired',
      metadata: { continue: expect.any(String) },
    });
    const resumed = await call(
      'GET',
      `${CONFIGS}?labelSelector=set=page&continue=${late.body.metadata.continue}`,
    );
    expect(names(resumed.body)).toEqual(['page-3', 'page-3b', 'page-5', 'page-6']);
    const { body: exact } = await call('GET', `${CONFIGS}?resourceVersion=1&resourceVersionMatch=Exact`);
    expect(exact).toMatchObject({
      code: 410,
      message: expect.stringContaining('too old resource version: 1 ('),
    });
  });

  test('refuse versions that make no sense together, and wait for those to come', async () => {
    const refused = async (query: string) => (await call('GET', `${CONFIGS}?${query}`)).code;
    expect(await refused('resourceVersionMatch=Exact')).toBe(422);
    expect(await refused('resourceVersionMatch=Exact&resourceVersion=0')).toBe(422);
    expect(await refused('resourceVersionMatch=Newest&resourceVersion=1')).toBe(422);
    expect(await refused('resourceVersion=x')).toBe(400);
    expect((await call('GET', `${CONFIGS}/any?resourceVersion=x`)).code).toBe(400);
    expect(await refused('continue=x')).toBe(400);
    expect(await refused('sendInitialEvents=true')).toBe(422);
    const future = await call('GET', `${CONFIGS}?resourceVersion=999999999`);
    expect(future.body).toMatchObject({
      code: 504,
      reason: 'Timeout',
      details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
    });
    expect(future.headers['retry-after']).toBe('1');
  });

  test('come as tables, as metadata and as YAML', async () => {
    await call('POST', CONFIGS, { body: config('viewed', { a: '1' }, { set: 'view' }) });
    const as = (view: string, query = '') =>
      call('GET', `${CONFIGS}?labelSelector=set=view${query}`, {
        headers: { accept: `application/json;as=${view};v=v1;g=meta.k8s.io,application/json` },
      });
    const table = (await as('Table')).body;
    expect(table).toMatchObject({
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: expect.any(String) },
    });
    expect(table.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual([
      'Name',
      'Data',
      'Age',
    ]);
    expect(table.rows[0].cells.slice(0, 2)).toEqual(['viewed', 1]);
    expect(table.rows[0].object.kind).toBe('PartialObjectMetadata');
    expect((await as('Table', '&includeObject=Object')).body.rows[0].object.kind).toBe('ConfigMap');
    const partial = (await as('PartialObjectMetadataList')).body;
    expect([partial.kind, partial.items[0].data]).toEqual(['PartialObjectMetadataList', undefined]);
    const yaml = await call('GET', `${CONFIGS}/viewed`, { headers: { accept: 'application/yaml' } });
    expect(yaml.text).toContain('name: viewed\n');
    expect((await call('GET', CONFIGS, { headers: { accept: 'image/png' } })).code).toBe(406);
    const review = {
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
      body: { spec: {} },
    };
    expect((await call('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review)).code).toBe(
      406,
    );
  });

  test('that is long comes in pieces, also as a table', async () => {
    const { client } = served.cluster;
    const names = Array.from({ length: 1_001 }, (_, index) => `long-${String(index).padStart(4, '0')}`);
    await Promise.all(
      names.map(name =>
        client.create('configmaps', {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name, namespace: 'kube-public', labels: { long: '' } },
        }),
      ),
    );
    const { headers, body } = await served.call(
      'GET',
      '/api/v1/namespaces/kube-public/configmaps?labelSelector=long',
      { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } },
    );
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(body).toMatchObject({
      kind: 'Table',
      columnDefinitions: [{ name: 'Name' }, { name: 'Data' }, {}],
    });
    expect(body.rows.map(({ cells }: { cells: string[] }) => cells[0])).toEqual(names);
  });

  test('are deleted as a whole, or as far as they are selected', async () => {
    for (const name of ['x', 'y', 'z'])
      await call('POST', CONFIGS, {
        body: config(`many-${name}`, {}, { set: name === 'z' ? 'no' : 'many' }),
      });
    const deleted = await call('DELETE', `${CONFIGS}?labelSelector=set=many`);
    expect(names(deleted.body)).toEqual(['many-x', 'many-y']);
    expect((await call('GET', `${CONFIGS}?labelSelector=set=many`)).body.items).toEqual([]);
    expect((await call('GET', `${CONFIGS}/many-z`)).code).toBe(200);
  });
});
