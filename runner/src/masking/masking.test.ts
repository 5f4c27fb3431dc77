import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formsOf } from './forms.ts';
import { MASK, Secrets } from './index.ts';

/** What comes out of a masker that is fed in chunks of the given lengths. */
const maskedIn = (secrets: Secrets, bytes: Uint8Array, lengths: readonly number[]): Buffer => {
  const masker = secrets.masker();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(Buffer.from(masker.write(bytes.subarray(at, at + length))));
    at += length;
  }
  parts.push(Buffer.from(masker.write(bytes.subarray(at))), masker.end());
  return Buffer.concat(parts);
};

const masked = (secret: string, text: string): string => new Secrets([secret]).hide(text);

/** The same by brute force: every occurrence of every form, those that overlap as one. */
const expected = (secrets: readonly string[], text: Buffer): string => {
  const forms = secrets.flatMap(secret => formsOf(secret));
  let out = '';
  let covered = 0;
  for (let at = 0; at < text.length; at += 1) {
    const length = Math.max(
      0,
      ...forms.filter(form => text.subarray(at, at + form.length).equals(form)).map(form => form.length),
    );
    if (length > 0 && at >= covered) out += MASK;
    covered = Math.max(covered, at + length);
    if (at >= covered) out += text.toString('latin1', at, at + 1);
  }
  return out;
};

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\n', 'ü'), minLength: 1, maxLength: 12 });

describe('masking', () => {
  test('hides a secret and leaves everything around it', () => {
    expect(masked('hunter22', 'the word is hunter22, twice hunter22!')).toBe(
      `the word is ${MASK}, twice ${MASK}!`,
    );
  });

  test('hides a secret that comes byte by byte', () => {
    const text = Buffer.from('a hunter22 b');
    expect(
      maskedIn(
        new Secrets(['hunter22']),
        text,
        [...text].map(() => 1),
      ).toString(),
    ).toBe(`a ${MASK} b`);
  });

  test('lets everything leave at once that cannot be part of a secret', () => {
    const masker = new Secrets(['hunter22']).masker();
    expect(Buffer.from(masker.write(Buffer.from('Continue? '))).toString()).toBe('Continue? ');
    expect(Buffer.from(masker.write(Buffer.from('hunt'))).toString()).toBe('');
    expect(Buffer.from(masker.write(Buffer.from('ing'))).toString()).toBe('hunting');
  });

  test('waits for the longer of two secrets that begin alike', () => {
    const secrets = new Secrets(['abcd', 'abcdefgh']);
    expect(maskedIn(secrets, Buffer.from('abcdefgh abcd '), [4, 3]).toString()).toBe(`${MASK} ${MASK} `);
  });

  test('hides secrets that overlap as one', () => {
    expect(new Secrets(['abcdef', 'defghi']).hide('.abcdefghi.')).toBe(`.${MASK}.`);
  });

  test('hides each line of a secret with several', () => {
    const key = '-----BEGIN KEY-----\nMIIabcdef\nxyz12345\n-----END KEY-----\n';
    expect(masked(key, 'x MIIabcdef y\r\nxyz12345')).toBe(`x ${MASK} y\r\n${MASK}`);
    expect(masked(key, JSON.stringify(key))).not.toContain('MIIabcdef');
  });

  test('hides a secret whose lines are too short to be hidden alone', () => {
    expect(masked('ab\ncd\nef', 'ab\ncd\nef and ab')).toBe(`${MASK} and ab`);
  });

  test.each([
    ['base64', (secret: string) => Buffer.from(secret).toString('base64')],
    ['base64 for URLs', (secret: string) => Buffer.from(secret).toString('base64url')],
    ['a URL', (secret: string) => encodeURIComponent(secret)],
    ['a form', (secret: string) => new URLSearchParams({ secret }).toString().slice('secret='.length)],
    ['JSON', (secret: string) => JSON.stringify(secret).slice(1, -1)],
    ['a trace of the shell', (secret: string) => secret.replaceAll("'", "'\\''")],
  ])('hides a secret in %s', (_, encode) => {
    const secret = `pa'ss "wörd"?/<&>+~ 1`;
    expect(masked(secret, `[${encode(secret)}]`)).toBe(`[${MASK}]`);
  });

  test('hides the base64 of a long secret when it is broken into lines', () => {
    const secret = Array.from({ length: 40 }, (_, index) => `part-${index}`).join(':');
    const lines =
      Buffer.from(secret)
        .toString('base64')
        .match(/.{1,76}/g) ?? [];
    expect(masked(secret, lines.join('\n'))).toBe(lines.map(() => MASK).join('\n'));
  });

  test('hides nothing for a value that is too short to be a secret', () => {
    expect(masked('abc', 'abc abcabc')).toBe('abc abcabc');
    expect(masked('', 'abc')).toBe('abc');
  });

  test('hides a secret in open streams as soon as it is known', () => {
    const secrets = new Secrets();
    const masker = secrets.masker();
    expect(Buffer.from(masker.write(Buffer.from('hunter22 '))).toString()).toBe('hunter22 ');
    secrets.add('hunter22');
    expect(Buffer.from(masker.write(Buffer.from('hunter22 '))).toString()).toBe(`${MASK} `);
  });

  test('does the same however the output is cut, and changes nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 4 }),
        fc.array(letters, { maxLength: 30 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 60 }),
        (secrets, texts, lengths) => {
          const bytes = Buffer.from(texts.join(''));
          const out = maskedIn(new Secrets(secrets), bytes, lengths).toString('latin1');
          expect(out).toBe(expected(secrets, bytes));
        },
      ),
    );
  });

  test('never lets a secret through, in any text, cut and encoding', () => {
    const secret = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 400 })
      .filter(value => Buffer.byteLength(value.trim()) >= 4 && !value.includes('*'));
    const encodings = [
      (value: string) => value,
      (value: string) => encodeURIComponent(value.toWellFormed()),
      (value: string) => JSON.stringify(value).slice(1, -1),
      (value: string) => Buffer.from(value).toString('base64'),
      (value: string) => Buffer.from(`user:${value}@host`).toString('base64'),
    ];
    fc.assert(
      fc.property(
        secret,
        fc.nat({ max: encodings.length - 1 }),
        fc.array(fc.nat({ max: 300 }), { maxLength: 20 }),
        (value, which, lengths) => {
          const shown = (encodings[which] ?? String)(value.trim());
          const out = maskedIn(new Secrets([value]), Buffer.from(`<${shown}>`), lengths).toString();
          expect(out).not.toContain(shown);
          expect(out).toContain(MASK);
        },
      ),
    );
  });
});
