import { expect, test } from 'vitest';
import { hostedEnvironment } from './hosted-runtime.ts';

const settings = { environment: { PATH: '/bin', SECRET: 'x' }, url: 'http://127.0.0.1:1', logLevel: 'info' };

test('the hosted runtime may reach private networks exactly where the platform may', () => {
  const allowed = (allowPrivateAddresses: boolean) =>
    hostedEnvironment({ ...settings, allowPrivateAddresses }, {}).FRESHET_RUNTIME_PRIVATE_NETWORKS;
  expect([allowed(true), allowed(false)]).toEqual(['true', 'false']);
});

test('the hosted runtime is told its own settings, and no secret of the platform', () => {
  const told = hostedEnvironment(
    { ...settings, allowPrivateAddresses: false },
    { FRESHET_RUNTIME_HOME: '/h' },
  );
  expect(told).toMatchObject({ PATH: '/bin', FRESHET_URL: 'http://127.0.0.1:1', FRESHET_RUNTIME_HOME: '/h' });
  expect(told).not.toHaveProperty('SECRET');
});
