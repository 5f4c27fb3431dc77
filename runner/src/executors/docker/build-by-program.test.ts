import { systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { environmentOf, flagsOf } from './build-by-program.ts';

const STEERING = { LD_PRELOAD: '/tmp/evil.so', DOCKER_HOST: 'tcp://evil', https_proxy: 'http://evil' };

test('a program that builds images is steered by no argument of the build', () => {
  const build = { arguments: { ...STEERING, VERSION: '1.2', api_token: 'hunter22' } };
  const place = { clock: systemClock, state: '/state', environment: { PATH: '/bin', HOME: '/root' } };
  expect(environmentOf(build, place, '/state')).toEqual({
    VERSION: '1.2',
    api_token: 'hunter22',
    PATH: '/bin',
    HOME: '/root',
    DOCKER_CONFIG: '/state',
    REGISTRY_AUTH_FILE: '/state/config.json',
  });
  const flags = flagsOf(
    { ...build, platforms: [], cacheFrom: [], cacheTo: [], secrets: [], ssh: [] } as never,
    { kind: 'buildx', command: ['docker'] },
    '/iid',
  );
  for (const [name, value] of Object.entries(STEERING)) expect(flags).toContain(`${name}=${value}`);
  expect(flags).toContain('VERSION');
  expect(flags.join(' ')).not.toContain('hunter22');
});
