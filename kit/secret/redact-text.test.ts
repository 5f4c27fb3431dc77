import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemIds } from '../ids/index.ts';
import { redactText } from './index.ts';

describe('redactText', () => {
  test.each([
    [
      'connect postgres://user:hunter2@db:5432/app failed',
      'connect postgres://[redacted]@db:5432/app failed',
    ],
    ['https://hunter2@github.com/a/b.git', 'https://[redacted]@github.com/a/b.git'],
    ['postgres://u:hun/ter2@db/app', 'postgres://[redacted]@db/app'],
    ['redis://:hunt@er2@cache', 'redis://[redacted]@cache'],
    ['GET /x?access_token=hunter2&page=2', 'GET /x?access_token=[redacted]&page=2'],
    ['run --password=hunter2 --verbose', 'run --password=[redacted] --verbose'],
    ['host=db password="hunter 2" user=a', 'host=db password=[redacted] user=a'],
    ['Authorization: Bearer hunter2', 'Authorization: [redacted]'],
    ['authorization=Bearer hunter2', 'authorization=[redacted] [redacted]'],
    ['sent bearer hunter2, got 401', 'sent bearer [redacted], got 401'],
    ['Cookie: sid=hunter2; theme=dark\nHost: x', 'Cookie: [redacted]\nHost: x'],
    ['x-access-token: hunter2', 'x-access-token: [redacted]'],
    ['{"user":"a","password":"hun\\"ter2","n":1}', '{"user":"a","password":"[redacted]","n":1}'],
    ['{\\"apiKey\\":\\"hunter2\\",\\"n\\":1}', '{\\"apiKey\\":\\"[redacted]\\",\\"n\\":1}'],
    ['{"user":"a","password":"hunter2', '{"user":"a","password":"[redacted]"'],
    ['password: hunter2', 'password: [redacted]'],
    ['Basic dXNlcjpodW50ZXIy', 'Basic [redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '[redacted]'],
    [`clone with ghp_${'a1B2'.repeat(9)} failed`, 'clone with [redacted] failed'],
    [
      'private_key: -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
      'private_key: [redacted]',
    ],
    ['-----BEGIN PRIVATE KEY-----\nMIIEhunter2 and no end', '[redacted]'],
  ])('masks %j', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  test.each([
    'GET https://registry.npmjs.org/@types/node 200',
    'http://127.0.0.1:3000/users/a@b.example',
    'http://[::1]:3000/@scope',
    'https://host/search?email=a@b.example',
    'mail a@b.example about the plan',
    'Unexpected token: expected a comma',
    'uses bearer authentication and basic auth',
    'on the basic plan',
    'commit 3f786850e387550fdab836ed7e6dc881de23001b',
    'freshet-control-plane-7d9c6b5f4d-abcde-fghij',
    'page=2&size=50',
    '{"name":"a","count":"3"}',
    '',
  ])('leaves %j alone', text => {
    expect(redactText(text)).toBe(text);
  });

  test('keeps the id of an API key and hides its secret', () => {
    const id = systemIds.next();
    expect(redactText(`key ${id}.${systemIds.secret()} was refused`)).toBe(
      `key ${id}.[redacted] was refused`,
    );
  });

  test('hides any secret that we hand out, bare, prefixed or inside a path', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom('', 'fs_', '/invite/'),
        (bytes, lead) => {
          const secret = Buffer.from(bytes).toString('base64url');
          // All-equal bytes give text of one case; a random secret does so once in a thousand million.
          fc.pre(/[a-z]/.test(secret) && /[A-Z]/.test(secret));
          return !redactText(`given ${lead}${secret} today`).includes(secret);
        },
      ),
    );
  });

  test('hides a secret in any known shape, whatever text stands around it', () => {
    const canary = 'canary7';
    const shape = fc.constantFrom(
      `token=${canary}`,
      `"client_secret": "${canary}"`,
      `Bearer ${canary}`,
      `https://u:${canary}@host/path`,
      `Set-Cookie: sid=${canary}; Path=/`,
      `passphrase: ${canary}`,
    );
    const noise = fc
      .array(
        fc.constantFrom(
          'token',
          'a',
          '=',
          ':',
          '://',
          '@',
          ' ',
          'Bearer',
          '/',
          '&',
          '\n',
          'cookie',
          '.',
          '-----',
        ),
        {
          maxLength: 20,
        },
      )
      .map(pieces => pieces.join(''));
    fc.assert(
      fc.property(noise, shape, noise, (before, secret, after) => {
        expect(redactText(`${before} ${secret} ${after}`)).not.toContain(canary);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['word characters', 'a'],
    ['slashes and colons', '://a:b'],
    ['open quotes', '"a":"'],
    ['escaped quotes', '\\"token\\":\\"'],
    ['assignments', 'token='],
    ['header names', 'cookie:'],
    ['key headers', '-----BEGIN PRIVATE KEY-----'],
    ['jwt starts', 'eyJ'],
    ['bearer words', 'bearer '],
    ['brackets', '@://'],
  ])('takes time in proportion to the text when it is full of %s', (_name, piece) => {
    const text = piece.repeat(Math.ceil(65_536 / piece.length));
    const start = process.hrtime.bigint();
    redactText(text);
    const elapsedMs = Number(process.hrtime.bigint() - start) / 1e6;
    // A quadratic rule needs far longer; the bound only has to tell the two apart on a busy machine.
    expect(elapsedMs).toBeLessThan(5_000);
  });
});
