import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import { Fault } from '../errors/index.ts';
import type { Secret } from '../secret/index.ts';
import { type ConfigSpec, feature, readConfig, type SecretSource } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'freshet-config-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;
const fileWith = (text: string | Buffer): string => {
  files += 1;
  const path = join(directory, `secret-${files}`);
  writeFileSync(path, text);
  return path;
};

const SPEC = {
  http: {
    port: { env: 'FRESHET_PORT', kind: 'port', default: 3000, describe: 'The port.' },
    url: { env: 'FRESHET_URL', kind: 'url', optional: true, describe: 'The address people use.' },
    origins: { env: 'FRESHET_ALLOWED_ORIGINS', kind: 'list', default: '', describe: 'More origins.' },
  },
  home: { env: 'FRESHET_HOME', kind: 'path', default: '~/.freshet', describe: 'Where state is kept.' },
  session: {
    idleMs: {
      env: 'FRESHET_SESSION_IDLE',
      kind: 'duration',
      default: '12h',
      min: '1m',
      max: '30d',
      describe: 'Idle.',
    },
  },
  bodyBytes: { env: 'FRESHET_MAX_BODY', kind: 'size', default: '1MiB', describe: 'Largest body.' },
  log: {
    level: {
      env: 'FRESHET_LOG_LEVEL',
      kind: 'choice',
      choices: ['debug', 'info'],
      default: 'info',
      describe: 'Level.',
    },
  },
  modules: {
    env: 'FRESHET_MODULES',
    kind: 'list',
    choices: ['access', 'audit'],
    optional: true,
    describe: 'Modules.',
  },
  trace: { env: 'FRESHET_TRACE', kind: 'boolean', default: false, describe: 'Tracing.' },
  calls: { env: 'FRESHET_CALLS', kind: 'integer', default: 0, describe: 'Calls.' },
  workers: { env: 'FRESHET_WORKERS', kind: 'integer', default: 2, min: 1, max: 64, describe: 'Workers.' },
  name: {
    env: 'FRESHET_NAME',
    kind: 'text',
    default: 'main',
    max: 20,
    pattern: /^[a-z]+$/,
    describe: 'Name.',
  },
  database: {
    env: 'DATABASE_URL',
    kind: 'secretUrl',
    schemes: ['postgres'],
    optional: true,
    describe: 'Database.',
  },
  masterKey: { env: 'FRESHET_MASTER_KEY', kind: 'secretSource', min: 8, optional: true, describe: 'Key.' },
  oidc: feature({
    issuer: { env: 'FRESHET_OIDC_ISSUER', kind: 'url', schemes: ['https'], describe: 'The issuer.' },
    clientId: { env: 'FRESHET_OIDC_CLIENT_ID', kind: 'text', describe: 'The client id.' },
    clientSecret: { env: 'FRESHET_OIDC_CLIENT_SECRET', kind: 'secret', describe: 'The client secret.' },
    scopes: { env: 'FRESHET_OIDC_SCOPES', kind: 'list', default: 'openid,email', describe: 'Scopes.' },
  }),
} as const satisfies ConfigSpec;

const read = (env: Record<string, string | undefined>) =>
  readConfig(SPEC, { HOME: '/home/ann', ...env }, { cwd: '/srv/app' });

const problemsOf = (run: () => unknown): Fault => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(Fault);
    expect((error as Fault).code).toBe('CONFIG_INVALID');
    return error as Fault;
  }
  throw new Error('no problem was found');
};

describe('readConfig', () => {
  test('gives the defaults in our units when nothing is set', () => {
    const { config, warnings } = read({});
    expect(config).toEqual({
      http: { port: 3000, url: undefined, origins: [] },
      home: '/home/ann/.freshet',
      session: { idleMs: 43_200_000 },
      bodyBytes: 1_048_576,
      log: { level: 'info' },
      modules: undefined,
      trace: false,
      calls: 0,
      workers: 2,
      name: 'main',
      database: undefined,
      masterKey: undefined,
      oidc: undefined,
    });
    expect(warnings).toEqual([]);
  });

  test('reads every kind', () => {
    const { config } = read({
      FRESHET_PORT: ' 8080 ',
      FRESHET_URL: 'https://freshet.example/',
      FRESHET_ALLOWED_ORIGINS: 'https://a, https://b,,https://a',
      FRESHET_HOME: 'state',
      FRESHET_SESSION_IDLE: '30m',
      FRESHET_MAX_BODY: '10MB',
      FRESHET_LOG_LEVEL: 'debug',
      FRESHET_MODULES: 'audit',
      FRESHET_TRACE: 'ON',
      FRESHET_WORKERS: '8',
      FRESHET_NAME: 'edge',
      DATABASE_URL: 'postgres://u:hunter2@db/app',
    });
    expect(config).toMatchObject({
      http: { port: 8080, url: 'https://freshet.example', origins: ['https://a', 'https://b'] },
      home: '/srv/app/state',
      session: { idleMs: 1_800_000 },
      bodyBytes: 10_000_000,
      log: { level: 'debug' },
      modules: ['audit'],
      trace: true,
      workers: 8,
      name: 'edge',
    });
    expect(config.database?.reveal()).toBe('postgres://u:hunter2@db/app');
  });

  test('has the types that the spec implies', () => {
    const { config } = read({});
    expectTypeOf(config.http.port).toEqualTypeOf<number>();
    expectTypeOf(config.http.url).toEqualTypeOf<string | undefined>();
    expectTypeOf(config.http.origins).toEqualTypeOf<readonly string[]>();
    expectTypeOf(config.log.level).toEqualTypeOf<'debug' | 'info'>();
    expectTypeOf(config.modules).toEqualTypeOf<readonly ('access' | 'audit')[] | undefined>();
    expectTypeOf(config.trace).toEqualTypeOf<boolean>();
    expectTypeOf(config.database).toEqualTypeOf<Secret | undefined>();
    expectTypeOf(config.masterKey).toEqualTypeOf<SecretSource | undefined>();
    expectTypeOf<NonNullable<typeof config.oidc>['clientSecret']>().toEqualTypeOf<Secret>();
    const inline = readConfig(
      { level: { env: 'X', kind: 'choice', choices: ['a', 'b'], default: 'a', describe: '' } },
      {},
    );
    expectTypeOf(inline.config.level).toEqualTypeOf<'a' | 'b'>();
  });

  test.each(['', '   '])('treats %j as not set', empty => {
    expect(
      read({ FRESHET_PORT: empty, DATABASE_URL: empty, FRESHET_OIDC_ISSUER: empty }).config,
    ).toMatchObject({
      http: { port: 3000 },
      database: undefined,
      oidc: undefined,
    });
  });

  test('is frozen all the way down', () => {
    const { config } = read({
      FRESHET_ALLOWED_ORIGINS: 'a',
      FRESHET_MASTER_KEY: 'long enough',
      DATABASE_URL: 'postgres://h',
    });
    for (const part of [config, config.http, config.http.origins, config.masterKey, config.database]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  test('expands ~ only where it means the home directory', () => {
    expect(read({ FRESHET_HOME: '~' }).config.home).toBe('/home/ann');
    expect(read({ FRESHET_HOME: '~/x/../y' }).config.home).toBe('/home/ann/y');
    expect(read({ FRESHET_HOME: '~bob/x' }).config.home).toBe('/srv/app/~bob/x');
    expect(read({ FRESHET_HOME: '/var/lib/freshet' }).config.home).toBe('/var/lib/freshet');
  });

  test('reports all problems at once, with names and reasons', () => {
    const fault = problemsOf(() =>
      read({
        FRESHET_PORT: '70000',
        FRESHET_URL: 'ftp://x',
        FRESHET_SESSION_IDLE: '12 parsecs',
        FRESHET_MAX_BODY: 'big',
        FRESHET_LOG_LEVEL: 'loud',
        FRESHET_MODULES: 'audit,gateway',
        FRESHET_TRACE: 'perhaps',
        FRESHET_WORKERS: '1.5',
        FRESHET_NAME: 'UPPER',
        DATABASE_URL: 'mysql://u:hunter2@db',
      }),
    );
    expect(fault.message).toBe(
      [
        '10 settings are not right:',
        '  FRESHET_PORT is "70000", but must be between 1 and 65535',
        '  FRESHET_URL is not an address that starts with http:// or https://',
        '  FRESHET_SESSION_IDLE is "12 parsecs", but must be a duration such as 30s, 15m, 12h or 30d',
        '  FRESHET_MAX_BODY is "big", but must be a size such as 64KiB, 10MB or 1GiB',
        '  FRESHET_LOG_LEVEL is "loud", but must be one of debug, info',
        '  FRESHET_MODULES holds "gateway", but each item must be one of access, audit',
        '  FRESHET_TRACE is "perhaps", but must be true or false',
        '  FRESHET_WORKERS is "1.5", but must be a whole number',
        '  FRESHET_NAME is "UPPER", but must match ^[a-z]+$',
        '  DATABASE_URL is not an address that starts with postgres://',
      ].join('\n'),
    );
    expect(fault.details.variables).toHaveLength(10);
  });

  test.each([
    ['FRESHET_SESSION_IDLE', '31d', 'between 1m and 30d'],
    ['FRESHET_SESSION_IDLE', '0', 'between 1m and 30d'],
    ['FRESHET_WORKERS', '65', 'between 1 and 64'],
    ['FRESHET_CALLS', '-1', 'is "-1", but must be at least 0'],
    ['FRESHET_WORKERS', '99999999999999999999', 'whole number'],
    ['FRESHET_PORT', '-1', 'between 1 and 65535'],
    ['FRESHET_PORT', '0x50', 'whole number'],
    ['FRESHET_NAME', 'a'.repeat(21), '21 characters'],
    ['FRESHET_HOME', 'a\0b', 'null character'],
    ['FRESHET_URL', 'https://user:hunter2@host', 'must not hold a user name or password'],
    ['FRESHET_MASTER_KEY', 'hunter2', 'at least 8'],
    ['FRESHET_TRACE', 'constructor', 'true or false'],
  ])('refuses %s=%j', (variable, value, reason) => {
    const { message } = problemsOf(() => read({ [variable]: value }));
    expect(message).toContain(`${variable} `);
    expect(message).toContain(reason);
    expect(message).not.toContain('hunter2');
  });

  test('names a required setting that is missing', () => {
    const spec = { key: { env: 'FRESHET_KEY', kind: 'secret', describe: 'Signs things.' } } as const;
    expect(problemsOf(() => readConfig(spec, {})).message).toContain(
      'FRESHET_KEY is not set (nor FRESHET_KEY_FILE): Signs things.',
    );
  });

  test('takes a default that does not parse for a bug', () => {
    const spec = { port: { env: 'FRESHET_PORT', kind: 'port', default: 'http', describe: '' } } as const;
    expect(() => readConfig(spec, {})).toThrow(TypeError);
  });

  test('never quotes a secret, whatever is wrong with it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), noise => {
        const canary = `c4nary${noise.replaceAll('\0', '')}`;
        const { message } = problemsOf(() =>
          readConfig(
            {
              a: { env: 'A', kind: 'secret', min: 100, describe: '' },
              b: { env: 'B', kind: 'secretUrl', schemes: ['amqp'], describe: '' },
              c: { env: 'C', kind: 'url', describe: '' },
            },
            { A: canary, B: canary, C: `https://u:${canary}@h` },
          ),
        );
        expect(message).not.toContain('c4nary');
      }),
    );
  });
});

describe('an optional group', () => {
  const on = { FRESHET_OIDC_ISSUER: 'https://id.example', FRESHET_OIDC_CLIENT_ID: 'freshet' };

  test('is complete when it is on', () => {
    const { oidc } = read({ ...on, FRESHET_OIDC_CLIENT_SECRET: 'hunter2' }).config;
    expect(oidc).toMatchObject({
      issuer: 'https://id.example',
      clientId: 'freshet',
      scopes: ['openid', 'email'],
    });
    expect(oidc?.clientSecret.reveal()).toBe('hunter2');
  });

  test('asks for the rest when only a part of it is set', () => {
    expect(problemsOf(() => read({ FRESHET_OIDC_CLIENT_SECRET_FILE: fileWith('x') })).message).toBe(
      [
        '2 settings are not right:',
        '  FRESHET_OIDC_ISSUER is not set, but is needed with FRESHET_OIDC_CLIENT_SECRET: The issuer.',
        '  FRESHET_OIDC_CLIENT_ID is not set, but is needed with FRESHET_OIDC_CLIENT_SECRET: The client id.',
      ].join('\n'),
    );
  });
});

describe('a secret from a file', () => {
  test('is read and trimmed', () => {
    const path = fileWith('\uFEFF postgres://u:hunter2@db/app\r\n');
    expect(read({ DATABASE_URL_FILE: path }).config.database?.reveal()).toBe('postgres://u:hunter2@db/app');
  });

  test.each([
    ['is missing', () => join(directory, 'nowhere'), 'cannot be read (ENOENT)'],
    ['is a directory', () => directory, 'not a regular file'],
    ['is a device', () => '/dev/null', 'not a regular file'],
    ['is empty', () => fileWith(' \n'), 'is empty'],
    ['is too large', () => fileWith(Buffer.alloc(70_000, 'a')), 'larger than 65536 bytes'],
    ['holds something else', () => fileWith('hunter2'), 'is not an address'],
    ['has a null character in its name', () => 'a\0b', 'null character'],
  ])('that %s is a problem of the _FILE variable', (_what, path, reason) => {
    const { message } = problemsOf(() => read({ DATABASE_URL_FILE: path() }));
    expect(message).toContain('  DATABASE_URL_FILE ');
    expect(message).toContain(reason);
    expect(message).not.toContain('hunter2');
  });

  test('may not be given both ways', () => {
    const { message } = problemsOf(() =>
      read({ DATABASE_URL: 'postgres://h', DATABASE_URL_FILE: fileWith('postgres://h') }),
    );
    expect(message).toContain('DATABASE_URL is set, and so is DATABASE_URL_FILE; set only one of them');
  });
});

describe('warnings', () => {
  test('name variables that nobody reads, with what was probably meant', () => {
    const { warnings } = read({
      FRESHET_PROT: '1',
      freshet_port: '1',
      FRESHET_SESION_IDLE: '1m',
      FRESHET_PORT_FILE: '/x',
      FRESHET_SOMETHING_ELSE: 'hunter2',
      FRESHET_EMPTY: '',
      OTHER: 'x',
    });
    expect(warnings).toEqual([
      'FRESHET_PORT_FILE is not read: only secrets may come from a file; set FRESHET_PORT',
      'FRESHET_PROT is not a setting; did you mean FRESHET_PORT?',
      'FRESHET_SESION_IDLE is not a setting; did you mean FRESHET_SESSION_IDLE?',
      'FRESHET_SOMETHING_ELSE is not a setting',
      'freshet_port is not a setting; did you mean FRESHET_PORT?',
    ]);
  });

  test('leave out variables that belong to another program', () => {
    const { warnings } = readConfig(SPEC, { FRESHET_CONTEXT: 'x' }, { alsoKnown: ['FRESHET_CONTEXT'] });
    expect(warnings).toEqual([]);
  });

  test('are few, and short, whatever the environment holds', () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`FRESHET_${'X'.repeat(1_000)}${n}`, 'x']),
    );
    const { warnings } = read(many);
    expect(warnings.length).toBeLessThanOrEqual(20);
    expect(warnings.join('\n').length).toBeLessThan(5_000);
  });
});
