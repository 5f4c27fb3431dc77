import { expect, test } from 'vitest';
import { clusterFault, KubeError, KubeSilent } from './index.ts';

const SERVER = 'https://eu-1.example.com';

const refused = new Error('connect ECONNREFUSED 127.0.0.1:1');

test.each([
  ['nobody listens', new TypeError('fetch failed', { cause: refused }), refused.message],
  [
    'nobody listens at any address of a name',
    new TypeError('fetch failed', { cause: new AggregateError([refused, new Error('other')]) }),
    refused.message,
  ],
  ['it is silent', new KubeSilent(SERVER, 1_000), 'it took too long'],
  ['its time is over', new DOMException('over', 'TimeoutError'), 'it took too long'],
])('a cluster does not answer where %s', (_, error, reason) => {
  expect(clusterFault(SERVER, error)).toMatchObject({
    code: 'CLUSTER_UNREACHABLE',
    message: `the cluster at ${SERVER} does not answer: ${reason}`,
    cause: error,
  });
});

test('what a cluster refuses is told in its words', () => {
  expect(clusterFault(SERVER, new KubeError(401, { message: 'Unauthorized' }))).toMatchObject({
    code: 'CLUSTER_REFUSED',
    message: `the cluster at ${SERVER} refused: Unauthorized`,
  });
});

test('a mistake of ours is no fault of a cluster', () => {
  expect(clusterFault(SERVER, new TypeError('undefined is not a function'))).toBeUndefined();
  expect(clusterFault(SERVER, new Error('broken', { cause: refused }))).toBeUndefined();
});
