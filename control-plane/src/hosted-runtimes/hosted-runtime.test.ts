import { expect, test } from 'vitest';
import { hostedEnvironment } from './hosted-runtime.ts';

const settings = {
  environment: { PATH: '/bin', SECRET: 'x' },
  url: 'http://127.0.0.1:1',
  logLevel: 'info',
  networks: { allowPrivate: false, permitted: [] },
  engine: { remoteBases: false },
};

test('the hosted runtime may reach private networks exactly where the platform may', () => {
  const allowed = (allowPrivate: boolean) =>
    hostedEnvironment({ ...settings, networks: { allowPrivate, permitted: [] } }, {})
      .FRESHET_RUNTIME_PRIVATE_NETWORKS;
  expect([allowed(true), allowed(false)]).toEqual(['true', 'false']);
});

test('the hosted runtime reaches the addresses that the operator lists for the platform', () => {
  const networks = { allowPrivate: false, permitted: ['git.corp', '10.2.0.0/16'] };
  expect(hostedEnvironment({ ...settings, networks }, {}).FRESHET_RUNTIME_PERMITTED_ADDRESSES).toBe(
    'git.corp,10.2.0.0/16',
  );
});

test('the hosted runtime takes plugins and remote bases as the operator sets them', () => {
  const engine = { plugins: '/etc/plugins', remoteBases: true };
  expect(hostedEnvironment({ ...settings, engine }, {})).toMatchObject({
    FRESHET_RUNTIME_PLUGINS: '/etc/plugins',
    FRESHET_RUNTIME_REMOTE_BASES: 'true',
  });
  expect(hostedEnvironment(settings, {})).not.toHaveProperty('FRESHET_RUNTIME_PLUGINS');
});

test('the hosted runtime is given its own settings, and no secret of the platform', () => {
  const given = hostedEnvironment(settings, { FRESHET_RUNTIME_HOME: '/h' });
  expect(given).toMatchObject({
    PATH: '/bin',
    FRESHET_URL: 'http://127.0.0.1:1',
    FRESHET_RUNTIME_HOME: '/h',
  });
  expect(given).not.toHaveProperty('SECRET');
});
