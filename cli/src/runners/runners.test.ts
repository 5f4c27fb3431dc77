import type { Runner } from '@freshet/contracts/runtimes';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { asAdmin, idOf, json, nothing } from '../testing/index.ts';

const runnerOf = (name: string, digit: string, more: Partial<z.infer<typeof Runner>> = {}) => ({
  id: idOf(digit),
  name,
  runtimes: ['default'],
  trust: 'trusted-only' as const,
  capacity: 4,
  paused: false,
  online: true,
  builds: [],
  lastSeen: '2026-11-15T12:00:00.000Z',
  embedded: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...more,
});

const builder = runnerOf('builder-1', '1', {
  builds: [idOf('b')],
  isolation: { kind: 'sandbox', missing: [{ protection: 'memory', reason: 'no control groups' }] },
});
const spare = runnerOf('builder-2', '2', { online: false });
const listed = { 'GET /api/runners': json({ runners: [builder, spare], total: 2 }) };
const one = `/api/runners/${builder.id}`;

describe('runners', () => {
  test('are listed with what they do', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect((await freshet('runner list')).out).toBe(
        [
          'NAME        STATUS    BUILDS   RUNTIMES   TAKES          ISOLATION                SEEN',
          'builder-1   online    1/4      default    trusted-only   sandbox without memory   2026-11-15 12:00:00Z',
          'builder-2   offline   0/4      default    trusted-only   -                        2026-11-15 12:00:00Z',
          '',
        ].join('\n'),
      );
      expect(JSON.parse((await freshet('runner get builder-1 -o json')).out)).toEqual(builder);
    }));

  test.each([
    ['pause', true],
    ['resume', false],
  ])('%s', (verb, paused) =>
    asAdmin({ ...listed, [`PATCH ${one}`]: json({ ...builder, paused }) }, async ({ freshet, changes }) => {
      expect((await freshet(`runner ${verb} builder-1`)).err).toContain(`runner/builder-1 ${verb}d`);
      expect(changes()).toEqual([`PATCH ${one} {"paused":${paused}}`]);
    }),
  );

  test('are deleted after asking, and told what is lost', () =>
    asAdmin({ ...listed, [`DELETE ${one}`]: nothing }, async ({ freshet, changes }) => {
      const refused = await freshet('runner delete builder-1', { answers: ['n'] });
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('1 builds that it holds are lost');
      expect(changes()).toEqual([]);
      expect((await freshet('runner delete builder-1')).code).toBe(0);
      expect(changes()).toEqual([`DELETE ${one}`]);
    }));

  test('register with a token that goes alone to standard output', () => {
    const made = {
      id: idOf('7'),
      runtimes: ['big'],
      trust: 'any',
      capacity: 20,
      createdAt: '2026-11-15T12:00:00.000Z',
      expiresAt: '2026-11-15T13:00:00.000Z',
      token: `${idOf('7')}.${'s'.repeat(43)}`,
    };
    return asAdmin(
      { 'POST /api/runners/registration-tokens': json(made, 201) },
      async ({ freshet, changes }) => {
        const { out, err } = await freshet('runner create-token --runtime big --capacity 20 --takes any');
        expect(out).toBe(`${made.token}\n`);
        expect(err).toContain('used once');
        expect(changes()).toEqual([
          'POST /api/runners/registration-tokens {"runtimes":["big"],"capacity":20,"trust":"any","minutes":60}',
        ]);
      },
    );
  });
});

test('runtime environments are listed and shown', () => {
  const runtime = {
    version: 3,
    metadata: { name: 'prod/ci', agent: true, changedBy: 'ada', creationTime: '2026-11-01T10:00:00.000Z' },
    extends: [],
    description: 'the large machines',
    accountId: idOf('a'),
    accounts: [idOf('a')],
    isPublic: false as const,
    isDefault: true,
    default: true,
    nonComplete: false,
    tags: ['prod'],
  };
  return asAdmin({ 'GET /api/runtime-environments': json([runtime]) }, async ({ freshet }) => {
    expect((await freshet('get runtime-environments')).out).toBe(
      'NAME      DEFAULT   VERSION   TAGS   DESCRIPTION\nprod/ci   yes       3         prod   the large machines\n',
    );
    expect(JSON.parse((await freshet('get re prod/ci -o json')).out)).toEqual(runtime);
  });
});
