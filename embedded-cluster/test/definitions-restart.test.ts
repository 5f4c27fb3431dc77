import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { expect, inject, test } from 'vitest';
import { startCluster } from '../src/cluster.ts';
import { widgets } from '../src/definitions/definitions.fixture.ts';
import { clusterSchema } from '../src/store/index.ts';

const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';
const WIDGETS = 'widgets.example.com';

test('custom resources are served from the start after a restart, with the defaults of today', async () => {
  const database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [clusterSchema]);
  const start = () =>
    startCluster({
      databaseUrl: database.url,
      name: 'c',
      clock: systemClock,
      ids: systemIds,
      log: memoryLogger(),
    });
  const key = { namespace: 'default', name: 'w' };
  try {
    let cluster = await start();
    await cluster.client.create(
      DEFINITIONS,
      widgets({ type: 'object', properties: { a: { type: 'string' } } }),
    );
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: key, spec: { a: 'x' } };
    await eventually(() => cluster.client.create(WIDGETS, structuredClone(widget)));
    await cluster.stop();

    cluster = await start();
    expect(cluster.client.get(WIDGETS, key)).toMatchObject({ spec: { a: 'x' } });
    const definition = structuredClone(cluster.client.get(DEFINITIONS, { namespace: '', name: WIDGETS }));
    const spec = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer', default: 7 } },
    } as const;
    await cluster.client.update(DEFINITIONS, { ...definition!, spec: widgets(spec).spec });
    await eventually(async () =>
      expect(cluster.client.get(WIDGETS, key)).toMatchObject({ spec: { a: 'x', b: 7 } }),
    );
    await cluster.stop();
  } finally {
    await database.drop();
  }
});
