import { expect, test } from 'vitest';
import { readClusterSecret } from './cluster-secret.ts';

test('what people see of a cluster holds no copy of its credentials', () => {
  const copy = '{"data":{"config":"canary"}}';
  const cluster = readClusterSecret({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'c',
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': copy, region: 'eu' },
    },
    data: { server: Buffer.from('https://c').toString('base64') },
  });
  expect(cluster?.annotations).toEqual({ region: 'eu' });
});
