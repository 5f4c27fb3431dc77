import { Fault } from '@freshet/kit/errors';
import type { Outbound, OutboundAnswer } from '@freshet/kit/outbound';
import { describe, expect, test } from 'vitest';
import { testConnection } from './test-connection.ts';

const GOOD = `Basic ${Buffer.from('acme:s3cret').toString('base64')}`;

/** A registry that sends whoever comes to another place for a token, as the large ones do. */
const registry: Outbound = async ({ url, headers }) => {
  const asked = new URL(url);
  const answer = (status: number, more: OutboundAnswer['headers'] = {}) => ({
    status,
    headers: more,
    body: '',
  });
  if (asked.hostname === 'auth.example')
    return answer(headers?.authorization === GOOD && asked.searchParams.get('service') === 'hub' ? 200 : 401);
  if (asked.pathname === '/v2/')
    return answer(401, { 'www-authenticate': 'Bearer realm="https://auth.example/token",service="hub"' });
  if (asked.pathname === '/rest/api/2/myself')
    return answer(headers?.authorization === 'Bearer t' ? 200 : 403);
  return answer(404);
};

const settings = { host: 'registry.example', username: 'acme' };

describe('a test of a connection', () => {
  test('follows a registry to where it gives tokens', async () => {
    const good = { settings, credentials: { password: 's3cret' } };
    expect(await testConnection(registry, 'registry', good)).toMatchObject({ isGood: true });
    const bad = { settings, credentials: { password: 'wrong' } };
    expect(await testConnection(registry, 'docker-hub', bad)).toEqual({
      isGood: false,
      isRefused: true,
      message: 'the service refused the credentials (401)',
    });
  });

  test('does not take keys that only Amazon understands for a login', async () => {
    const wish = {
      settings: { host: 'registry.example', region: 'eu-west-1' },
      credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    };
    expect(await testConnection(registry, 'ecr', wish)).toMatchObject({ isGood: false, isRefused: false });
  });

  test('asks Jira who the token is of', async () => {
    const ask = (token: string) =>
      testConnection(registry, 'jira', {
        settings: { host: 'https://jira.example/' },
        credentials: { token },
      });
    expect((await ask('t')).isGood).toBe(true);
    expect((await ask('x')).isGood).toBe(false);
  });

  test('says what is missing, and what could not be reached, without the credentials', async () => {
    const wish = { settings: {}, credentials: { password: 's3cret' } };
    expect(await testConnection(registry, 'jfrog', wish)).toMatchObject({
      isGood: false,
      message: expect.stringContaining('host'),
    });
    const away: Outbound = async () => {
      throw new Fault('ADDRESS_UNREACHABLE', 'registry.example does not answer');
    };
    const told = await testConnection(away, 'registry', { settings, credentials: { password: 's3cret' } });
    expect(told).toEqual({ isGood: false, isRefused: false, message: 'registry.example does not answer' });
  });
});
