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

  test('one that is down is tried again every ten seconds, and one that holds every minute', async () => {
    let now = 0;
    let [knocks, questions] = [0, 0];
    let isUp = false;
    const sleeps: number[] = [];
    let tick = (): void => undefined;
    const { told, kept } = begin({
      access: 'ingress',
      outbound: async () => {
        knocks += 1;
        return { status: isUp ? 200 : 503, headers: {}, body: '' };
      },
      login: async () => {
        questions += 1;
        return { provider: { checkToken: async () => ({ ...good, missing: ['repo'] }) } };
      },
      clock: {
        now: () => new Date(now),
        sleep: (ms, signal) =>
          new Promise((resolve, reject) => {
            sleeps.push(ms);
            signal?.addEventListener('abort', () => reject(signal.reason));
            tick = () => {
              now += ms;
              resolve();
            };
          }),
      },
    });
    const slept = (times: number) => eventually(() => expect(sleeps).toHaveLength(times));
    await slept(1);
    tick();
    await slept(2);
    expect(sleeps).toEqual([10_000, 10_000]);
    expect([knocks, questions]).toEqual([2, 1]);
    isUp = true;
    tick();
    await slept(3);
    expect(told.get('access')).toEqual([expect.objectContaining({ status: 'ok' })]);
    // Of a token that is no good the provider is not asked more often than of one that is.
    expect(told.get('git')?.[1]).toMatchObject({ name: 'git-token', status: 'failed' });
    expect([knocks, questions]).toEqual([3, 1]);
    expect(sleeps[2]).toBe(40_000);
    await kept.stop();
  });

  test('what became due while a slow provider was asked is looked at next', async () => {
    let now = 0;
    let knocks = 0;
    const sleeps: number[] = [];
    const { kept } = begin({
      access: 'ingress',
      outbound: async () => {
        knocks += 1;
        return { status: 503, headers: {}, body: '' };
      },
      login: async () => {
        now += 12_000;
        return { provider: { checkToken: async () => good } };
      },
      clock: {
        now: () => new Date(now),
        sleep: (ms, signal) =>
          new Promise((resolve, reject) => {
            sleeps.push(ms);
            if (ms === 0) return resolve();
            signal?.addEventListener('abort', () => reject(signal.reason));
          }),
      },
    });
    await eventually(() => expect(sleeps).toEqual([0, 10_000]));
    expect(knocks).toBe(2);
    await kept.stop();
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
