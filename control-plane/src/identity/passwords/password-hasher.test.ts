import { Secret } from '@freshet/kit/secret';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { Argon2Hasher } from './password-hasher.ts';

const password = new Secret('blue kettle on the roof');

describe('password hashing', () => {
  test('is argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await new Argon2Hasher().hash(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('recognises the password and no other', async () => {
    const hasher = new Argon2Hasher();
    const stored = await hasher.hash(password);
    expect(await hasher.verify(stored, password)).toBe(true);
    expect(await hasher.verify(stored, new Secret('blue kettle on the roo'))).toBe(false);
  });

  test('does not care how a keyboard composes a letter', async () => {
    const hasher = new Argon2Hasher();
    const stored = await hasher.hash(new Secret('pa\u0308sswo\u0308rter'));
    expect(await hasher.verify(stored, new Secret('p\u00e4ssw\u00f6rter'))).toBe(true);
  });

  test('without a stored hash is done all the same and never succeeds', async () => {
    const hasher = new Argon2Hasher();
    expect(await hasher.verify(undefined, password)).toBe(false);
    expect(await hasher.verify(undefined, new Secret(''))).toBe(false);
  });

  test('notices hashes of weaker parameters', async () => {
    const hasher = new Argon2Hasher();
    expect(hasher.isOutdated(await hasher.hash(password))).toBe(false);
    expect(hasher.isOutdated(await hash('x', { memoryCost: 4096, timeCost: 2, parallelism: 1 }))).toBe(true);
    expect(hasher.isOutdated(await hash('x', { algorithm: 1, memoryCost: 19_456, timeCost: 2 }))).toBe(true);
  });

  test('turns a flood away instead of queueing without end', async () => {
    const hasher = new Argon2Hasher();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, () => hasher.verify(undefined, password)),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(14);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 2 } } });
    expect(await hasher.verify(undefined, password)).toBe(false);
  });
});
