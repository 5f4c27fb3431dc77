import type { PushStep } from '@freshet/domain/pipelines';
import { expect, test } from 'vitest';
import type { HostProgram, StepWorld } from '../../step/index.ts';
import { ecrLogin } from './ecr-login.ts';

test('aws gets the keys of its step and nothing of the pipeline', async () => {
  const seen: HostProgram[] = [];
  const world = {
    volume: '/volume',
    environment: { LD_PRELOAD: '/tmp/evil.so', AWS_ENDPOINT_URL: 'http://evil', HTTPS_PROXY: 'http://evil' },
    mask: () => undefined,
    runOnHost: async (program: HostProgram) => {
      seen.push(program);
      return { kind: 'exited', code: 0 };
    },
  } as unknown as StepWorld;
  const step = { accessKeyId: 'id', secretAccessKey: 'key', region: 'eu' } as PushStep;
  await ecrLogin(step, 'registry.example', world, {}).catch(() => undefined);
  expect(seen.length).toBeGreaterThan(0);
  for (const { environment } of seen) expect(JSON.stringify(environment)).not.toContain('evil');
});
