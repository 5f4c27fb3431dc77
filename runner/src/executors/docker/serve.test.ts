import { type EngineClient, EngineError } from '@freshet/kit/container-engine';
import { systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import type { ServiceProgram } from '../../executor/index.ts';
import { serveGroup } from './serve.ts';

const service = (name: string): ServiceProgram => ({
  id: name,
  name,
  image: `registry.test/${name}:1`,
  environment: {},
  mounts: [],
  ports: [],
});

test('removes a container that was being made when the image of a sibling could not be pulled', async () => {
  const containers = new Set<string>();
  const networks = new Set<string>();
  const pullRefused = Promise.withResolvers<void>();
  const answers: Readonly<Record<string, (path: string) => unknown>> = {
    'POST /networks/create': () => void networks.add('n'),
    'DELETE /networks/n': () => void networks.delete('n'),
    'GET /images/registry.test/redis:1/json': () => ({}),
    'POST /containers/create': async () => {
      await pullRefused.promise;
      // As many turns as a clean-up needs that does not wait.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      containers.add('redis');
      return { Id: 'redis' };
    },
    'DELETE /containers/redis': () => void containers.delete('redis'),
  };
  const client: EngineClient = {
    address: { kind: 'socket', path: '/nowhere' },
    podman: false,
    call: async ({ method, path }) => {
      const answer = answers[`${method} ${decodeURIComponent(path)}`];
      if (!answer) throw new EngineError(404, `no ${method} ${path}`);
      return answer(path);
    },
    stream: () => {
      pullRefused.resolve();
      return Promise.reject(new EngineError(404, 'manifest unknown'));
    },
    converse: () => Promise.reject(new EngineError(501, 'not here')),
  };
  const serving = serveGroup(
    { client, buildId: 'b', volume: '/', limits: {} },
    [service('redis'), service('broken')],
    { output: () => undefined, clock: systemClock, networkName: 'n' },
  );
  await expect(serving).rejects.toThrow('registry.test/broken:1 could not be pulled: manifest unknown');
  // Whatever still runs after the answer has had its turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect([[...containers], [...networks]]).toEqual([[], []]);
});
