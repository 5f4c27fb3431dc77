import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { createLogger, memoryLogger } from './index.ts';

const cleaned = (fields: Record<string, unknown>) => {
  const logger = memoryLogger();
  logger.info(fields, 'x');
  return logger.entries[0]!.fields;
};

describe('cleaning hides', () => {
  test.each([
    'password',
    'token',
    'secret',
    'authorization',
    'cookie',
    'apiKey',
    'api_key',
    'set-cookie',
    'x-access-token',
    'private_key',
  ])('the value of %s at any depth', name => {
    expect(cleaned({ [name]: 'hunter2', a: { b: [{ [name.toUpperCase()]: ['hunter2'] }] } })).toEqual({
      [name]: '[redacted]',
      a: { b: [{ [name.toUpperCase()]: '[redacted]' }] },
    });
  });

  test('whole objects under a sensitive name, but not flags and gaps', () => {
    expect(cleaned({ cookies: { sid: 'x' }, token: 123, password: true, secret: null })).toEqual({
      cookies: '[redacted]',
      token: '[redacted]',
      password: true,
      secret: null,
    });
  });

  test('the values of variables and headers given as lists', () => {
    expect(
      cleaned({
        variables: [
          { key: 'NPM_TOKEN', value: 'hunter2' },
          { key: 'STAGE', value: 'test' },
        ],
        argv: ['--password', 'hunter2', '--verbose'],
        rawHeaders: ['Cookie', 'sid=hunter2', 'Host', 'h'],
        headers: new Headers({ authorization: 'x hunter2', host: 'h' }),
        map: new Map([['token', 'hunter2']]),
      }),
    ).toEqual({
      variables: [
        { key: 'NPM_TOKEN', value: '[redacted]' },
        { key: 'STAGE', value: 'test' },
      ],
      argv: ['--password', '[redacted]', '--verbose'],
      rawHeaders: ['Cookie', '[redacted]', 'Host', 'h'],
      headers: { authorization: '[redacted]', host: 'h' },
      map: { token: '[redacted]' },
    });
  });

  test('bytes, and credentials inside URL objects and texts', () => {
    expect(
      cleaned({
        body: Buffer.from('hunter2'),
        url: new URL('https://u:hunter2@h/x?token=hunter2'),
        text: 'Bearer hunter2',
      }),
    ).toEqual({
      body: '[7 bytes]',
      url: 'https://[redacted]@h/x?token=[redacted]',
      text: 'Bearer [redacted]',
    });
  });

  test('a secret that a cut would have left in two', () => {
    const secret = `${'Ab1'.repeat(14)}x`;
    for (let lead = 8_192 - 60; lead <= 8_192; lead += 1) {
      const text = String(
        cleaned({ text: `${'word '.repeat(2_000).slice(0, lead - 1)} ${secret} tail ${'x '.repeat(2_000)}` })
          .text,
      );
      expect(text).not.toContain('Ab1Ab1');
    }
  });
});

describe('cleaning bounds', () => {
  test('text to 8 KB, saying how much is missing', () => {
    const text = String(cleaned({ text: 'a b '.repeat(10_000) }).text);
    expect(text.length).toBeLessThan(8_300);
    expect(text).toMatch(/… \(\d+ more characters\)$/);
    expect(String(cleaned({ text: 'a'.repeat(1e6) }).text).length).toBeGreaterThan(7_000);
  });

  test('depth to six', () => {
    expect(cleaned({ a: { b: { c: { d: { e: { f: {} } } } } } })).toEqual({
      a: { b: { c: { d: { e: { f: '[too deep]' } } } } },
    });
  });

  test('lists, sets and objects to a hundred members', () => {
    const many = Array.from({ length: 250 }, (_, n) => n);
    const fields = cleaned({
      list: many,
      set: new Set(many),
      object: Object.fromEntries(many.map(n => [`k${n}`, n])),
    });
    expect(fields.list).toHaveLength(101);
    expect((fields.list as unknown[])[100]).toBe('[150 more]');
    expect((fields.set as unknown[])[100]).toBe('[150 more]');
    expect(Object.keys(fields.object as object)).toHaveLength(101);
  });

  test('the whole entry, however wide and deep it is', () => {
    const wide = (depth: number): unknown =>
      depth === 0 ? 'text '.repeat(1_000) : Array.from({ length: 30 }, () => wide(depth - 1));
    expect(JSON.stringify(cleaned({ wide: wide(3) })).length).toBeLessThan(80_000);
  });

  test('entries full of secrets too', () => {
    const secrets = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`token${n}`, 'x']));
    const list = Array.from({ length: 90 }, () => Array.from({ length: 90 }, () => secrets));
    expect(JSON.stringify(cleaned({ list })).length).toBeLessThan(80_000);
  });

  test('circles', () => {
    const a: Record<string, unknown> = { name: 'a' };
    a.self = { a };
    expect(cleaned({ a })).toEqual({ a: { name: 'a', self: { a: '[circular]' } } });
  });

  test('shows the same object twice when it is no circle', () => {
    const one = { n: 1 };
    expect(cleaned({ a: one, b: one })).toEqual({ a: { n: 1 }, b: { n: 1 } });
  });
});

describe('cleaning survives', () => {
  test('values that JSON does not have', () => {
    expect(
      cleaned({
        big: 10n,
        nan: Number.NaN,
        date: new Date('2026-01-01T00:00:00Z'),
        bad: new Date('x'),
        fn: () => 1,
        symbol: Symbol('s'),
        regex: /a/,
        gone: undefined,
        nothing: null,
      }),
    ).toEqual({
      big: '10',
      nan: 'NaN',
      date: '2026-01-01T00:00:00.000Z',
      bad: 'Invalid Date',
      fn: '[function]',
      symbol: '[symbol]',
      regex: '/a/',
      nothing: null,
    });
  });

  test('getters, proxies and toJSON methods that throw or lie', () => {
    const throwing = () => {
      throw new Error('no');
    };
    const itself: Record<string, unknown> = { n: 1 };
    itself.toJSON = () => itself;
    expect(
      cleaned({
        getter: Object.defineProperty({}, 'x', { enumerable: true, get: throwing }),
        proxy: new Proxy({}, { ownKeys: throwing }),
        json: { toJSON: throwing },
        endless: { toJSON: () => ({ toJSON: () => 'end' }) },
        itself,
      }),
    ).toEqual({
      getter: { x: '[unreadable]' },
      proxy: '[unreadable]',
      json: '[unreadable]',
      endless: 'end',
      itself: { n: 1, toJSON: '[function]' },
    });
  });

  test('any value at all', () => {
    const logger = createLogger({ level: 'debug', format: 'pretty', to: { write: () => undefined } });
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withNullPrototype: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
        value => {
          logger.info({ value }, 'x');
          logger.info(value as Record<string, unknown>, 'x');
        },
      ),
    );
  });
});

describe('errors', () => {
  test('show type, code, message, frames, details and causes', () => {
    const system = Object.assign(new Error('connect ECONNREFUSED postgres://u:hunter2@h'), {
      code: 'ECONNREFUSED',
      config: { password: 'hunter2' },
      detail: 'Key (email)=(a@b)',
    });
    const error = new Fault('NOT_FOUND', 'no account', { id: 'a', token: 'hunter2' }, { cause: system });
    expect(cleaned({ error })).toEqual({
      error: {
        type: 'Fault',
        code: 'NOT_FOUND',
        message: 'no account',
        details: { id: 'a', token: '[redacted]' },
        stack: expect.stringMatching(/^at /),
        cause: {
          type: 'Error',
          code: 'ECONNREFUSED',
          message: 'connect ECONNREFUSED postgres://[redacted]@h',
          stack: expect.stringMatching(/^at /),
        },
      },
    });
  });

  test('end a chain of causes that is long or goes round', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(JSON.stringify(cleaned({ error: first }))).toContain('[circular]');
    let chain = new Error('0');
    for (let n = 1; n < 50; n += 1) chain = new Error(String(n), { cause: chain });
    expect(JSON.stringify(cleaned({ error: chain }))).toContain('[too deep]');
  });

  test('show the first errors of an aggregate', () => {
    const all = Array.from({ length: 20 }, (_, n) => new Error(String(n)));
    expect(
      (cleaned({ error: new AggregateError(all, 'many') }).error as { errors: unknown[] }).errors,
    ).toHaveLength(5);
  });

  test('are shown even when their own properties throw', () => {
    const broken = new Error('x');
    for (const name of ['message', 'name', 'stack', 'cause', 'code']) {
      Object.defineProperty(broken, name, {
        get: () => {
          throw new Error('no');
        },
      });
    }
    expect(cleaned({ error: broken })).toEqual({ error: { type: 'Error', message: '' } });
  });
});

describe('a canary', () => {
  const CANARY = 'c4naryXhunter2';
  const sensitive = fc.constantFrom(
    'password',
    'token',
    'clientSecret',
    'authorization',
    'set-cookie',
    'API_KEY',
    'x-access-token',
    'private_key',
  );
  const plain = fc.constantFrom('a', 'b', 'message', 'level', 'name', 'value', 'error', 'url', '__proto__');
  const hidden: fc.Arbitrary<unknown> = fc.oneof(
    fc.constant(new Secret(CANARY)),
    fc.constant(`postgres://user:${CANARY}@db.example/app`),
    fc.constant(`https://h/x?page=1&access_token=${CANARY}`),
    fc.constant(new URL(`https://u:${CANARY}@h/x`)),
    fc.constant(`Bearer ${CANARY}`),
    fc.constant(new Error(`GET https://u:${CANARY}@h failed`)),
    fc.constant(new Error('x', { cause: new Secret(CANARY) })),
    fc.constant(Buffer.from(CANARY)),
    fc
      .tuple(sensitive, fc.constantFrom(CANARY, [CANARY], { value: CANARY }))
      .map(([name, value]) => ({ [name]: value })),
  );
  const { tree } = fc.letrec(tie => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      hidden,
      fc.string(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(plain, tie('tree'), { maxKeys: 4 }),
      fc.tuple(plain, tie('tree')).map(entry => new Map([entry])),
    ),
  }));

  test.each(['json', 'pretty'] as const)('hidden anywhere in the fields never reaches a %s line', format => {
    fc.assert(
      fc.property(fc.dictionary(plain, tree), fc.dictionary(plain, tree), (bound, fields) => {
        let output = '';
        const logger = createLogger({
          level: 'debug',
          format,
          to: {
            write: line => {
              output += line;
            },
          },
        });
        logger.child(bound).error(fields, `failed for https://u:${CANARY}@h`);
        expect(output).toContain('failed for');
        expect(output).not.toContain(CANARY);
        expect(output).not.toContain(Buffer.from(CANARY).toString('base64'));
      }),
      { numRuns: 300 },
    );
  });
});
