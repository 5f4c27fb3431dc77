import { expect, test } from 'vitest';
import { ingressState, isBehind, podState, urlsToService } from './index.ts';

const ingress = (spec: object, status: object = {}) =>
  ingressState({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'shop', namespace: 'shop' },
    spec,
    status,
  });

const to = (name: string) => ({ service: { name, port: { number: 80 } } });

test('an ingress leads to a service at every host and path that names it', () => {
  const state = ingress({
    tls: [{ hosts: ['shop.example'] }],
    rules: [
      {
        host: 'shop.example',
        http: {
          paths: [
            { path: '/', backend: to('web') },
            { path: '/api/*', backend: to('api') },
          ],
        },
      },
      { host: 'plain.example', http: { paths: [{ path: '/', backend: to('web') }] } },
    ],
  });
  expect(urlsToService(state, 'web')).toEqual(['http://plain.example', 'https://shop.example']);
  expect(urlsToService(state, 'api')).toEqual(['https://shop.example/api/']);
  expect(urlsToService(state, 'other')).toEqual([]);
});

test('what no rule names a host for is reached at the load balancer, once there is one', () => {
  const spec = { defaultBackend: to('web'), rules: 'none' };
  expect(urlsToService(ingress(spec), 'web')).toEqual([]);
  const balanced = ingress(spec, { loadBalancer: { ingress: [{ ip: '10.0.0.9' }] } });
  expect(urlsToService(balanced, 'web')).toEqual(['http://10.0.0.9']);
});

test('a service leads to the pods that have all of its labels, and without a selector to none', () => {
  const template = { metadata: { labels: { app: 'web', tier: 'front' } } };
  expect(isBehind({ selector: { app: 'web' } }, template)).toBe(true);
  expect(isBehind({ selector: { app: 'web', tier: 'back' } }, template)).toBe(false);
  expect(isBehind({ selector: {} }, template)).toBe(false);
  expect(isBehind({ selector: { app: 'web' } }, undefined)).toBe(false);
});

test('a pod says when a container of it was begun again last', () => {
  const ended = (finishedAt: string) => ({ restartCount: 1, lastState: { terminated: { finishedAt } } });
  const pod = (containerStatuses: readonly object[]) =>
    podState({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, status: { containerStatuses } });
  expect(pod([ended('2026-01-02T00:00:00Z'), ended('2026-01-03T00:00:00Z')]).restartedAt).toBe(
    '2026-01-03T00:00:00Z',
  );
  expect(pod([{ restartCount: 0 }]).restartedAt).toBeUndefined();
});
