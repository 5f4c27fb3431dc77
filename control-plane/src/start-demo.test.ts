import { memoryLogger } from '@freshet/kit/log';
import { expect, test } from 'vitest';
import { readControlPlaneConfig } from './config.ts';
import { StopStack } from './lifecycle/index.ts';
import { startDemo } from './start-demo.ts';

const placed = (env: Readonly<Record<string, string>>, isFirstStart = true) => {
  const places: object[] = [];
  const { config } = readControlPlaneConfig({ FRESHET_HOME: '/nonexistent', ...env });
  const demo = { routes: [], start: (place: object) => void places.push(place), stop: async () => undefined };
  const state = { state: config.embeddedCluster.start === 'off' ? 'off' : 'running' };
  const plane = { demo, embeddedCluster: { state: () => state } } as unknown as Parameters<
    typeof startDemo
  >[1];
  startDemo(config, plane, new StopStack(memoryLogger()), { url: 'http://127.0.0.1:1', isFirstStart });
  return places[0];
};

test('the demo comes with the first start of an empty home, and with no other', () => {
  expect(placed({})).toMatchObject({ isFirstStart: true, why: undefined });
  expect(placed({}, false)).toMatchObject({ isFirstStart: false, why: undefined });
  expect(placed({ FRESHET_DEMO: 'off' })).toMatchObject({ isFirstStart: false, why: undefined });
});

test.each([
  [{ DATABASE_URL: 'postgres://db/freshet' }, 'the embedded database'],
  [{ FRESHET_EMBEDDED_CLUSTER: 'off' }, 'the embedded cluster'],
  [{ FRESHET_EMBEDDED_CLUSTER_PODS: 'containers' }, 'simulated pods'],
  [{ FRESHET_HOSTED_RUNTIME: 'off' }, 'the hosted runtime'],
  [{ FRESHET_EMBEDDED_RUNNER: 'off' }, 'the embedded runner'],
  [{ FRESHET_MODULES: 'demo,identity' }, 'the module repositories'],
])('where %o is set, it says what it needs', (env, missing) => {
  expect(placed(env)).toMatchObject({ why: expect.stringContaining(missing) });
});
