import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { gitChecks } from './git-checks.ts';
import { keepChecks } from './keep-checks.ts';

const owner = { userName: 'robot' };
const good = { owner, missing: [], isUnproven: false };
const statuses = (checks: ReturnType<typeof gitChecks>) =>
  Object.fromEntries(checks.map(({ name, status }) => [name, status]));

describe('what asking the Git provider says of it and of the token', () => {
  test('an answer says that both are good, and whose token it is', () => {
    const checks = gitChecks({ is: 'answered', check: good });
    expect(statuses(checks)).toEqual({ 'git-provider': 'ok', 'git-token': 'ok' });
    expect(checks[1]?.message).toContain('robot');
  });

  test('a token that lacks scopes is not good, and they are named', () => {
    const checks = gitChecks({ is: 'answered', check: { ...good, missing: ['repo', 'admin:repo_hook'] } });
    expect(statuses(checks)).toEqual({ 'git-provider': 'ok', 'git-token': 'failed' });
    expect(checks[1]?.message).toContain('repo, admin:repo_hook');
  });

  test.each([
    ['GIT_TOKEN_REJECTED', { 'git-provider': 'ok', 'git-token': 'failed' }],
    ['GIT_PROVIDER_UNAVAILABLE', { 'git-provider': 'failed', 'git-token': 'unknown' }],
    ['GIT_PROVIDER_LIMITED', { 'git-provider': 'failed', 'git-token': 'unknown' }],
    ['SHARED_CONFIGURATION_MISSING', { 'git-provider': 'unknown', 'git-token': 'unknown' }],
    ['LINK_UNREACHABLE', { 'git-provider': 'failed', 'git-token': 'unknown' }],
  ] as const)('%s blames whom it concerns, with a hint', (code, expected) => {
    const checks = gitChecks({ is: 'failed', error: new Fault(code, 'said so') });
    expect(statuses(checks)).toEqual(expected);
    expect(checks.every(({ message }) => message?.endsWith('.'))).toBe(true);
    expect(checks.some(({ hint }) => hint)).toBe(true);
  });

  test('what is no fault blames nobody', () => {
    expect(statuses(gitChecks({ is: 'failed', error: new Error('odd') }))).toEqual({
      'git-provider': 'unknown',
      'git-token': 'unknown',
    });
  });

  test('a runtime without a token is told how to get one', () => {
    const [, token] = gitChecks({ is: 'tokenless' });
    expect(token).toMatchObject({ status: 'failed' });
    expect(token?.hint).toContain('--of-runtime');
  });
});

describe('the paths that are looked at', () => {
  const begin = (more: Partial<Parameters<typeof keepChecks>[0]> = {}) => {
    const told = new Map<string, Parameters<Parameters<typeof keepChecks>[0]['tell']>[1]>();
    const kept = keepChecks({
      access: 'tunnel',
      isConnected: () => true,
      url: () => 'https://a-prod.tunnel.example',
      outbound: async () => ({ status: 200, headers: {}, body: '' }),
      login: async () => ({ provider: { checkToken: async () => good } }),
      tell: (part, checks) => told.set(part, checks),
      clock: systemClock,
      log: memoryLogger(),
      ...more,
    });
    return { told, kept };
  };

  test('link, tunnel, provider and token are told of with sentences', async () => {
    const { told, kept } = begin();
    await eventually(() => expect(told.size).toBe(3));
    await kept.stop();
    const all = [...told.values()].flat();
    expect(all.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'link ok',
      'tunnel ok',
      'git-provider ok',
      'git-token ok',
    ]);
    expect(all.every(({ message }) => message !== undefined)).toBe(true);
  });

  test('an ingress that does not lead to the runtime is told of with what to look at', async () => {
    const { told, kept } = begin({
      access: 'ingress',
      outbound: async () => ({ status: 503, headers: {}, body: '' }),
    });
    await eventually(() => expect(told.get('access')).toBeDefined());
    await kept.stop();
    expect(told.get('access')).toEqual([
      expect.objectContaining({ name: 'ingress', status: 'failed', hint: expect.any(String) }),
    ]);
  });

  test('a provider that wants to be left alone is not asked again before the time it named', async () => {
    let [now, asked] = [0, 0];
    const { told, kept } = begin({
      clock: { ...systemClock, now: () => new Date(now), sleep: systemClock.sleep },
      login: async () => {
        asked += 1;
        throw new Fault('GIT_PROVIDER_LIMITED', 'no more', { retryAfterSeconds: 120 });
      },
    });
    const looks = async () => {
      told.delete('link');
      kept.look();
      await eventually(() => expect(told.has('link')).toBe(true));
    };
    await eventually(() => expect(told.get('git')?.[0]).toMatchObject({ status: 'failed' }));
    now = 119_000;
    await looks();
    await looks();
    expect(asked).toBe(1);
    now = 121_000;
    await looks();
    await eventually(() => expect(asked).toBe(2));
    await kept.stop();
  });
});
