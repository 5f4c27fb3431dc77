import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { type Binding, DataKey, localKeyProvider, MasterKey, sealedWith } from './index.ts';

const key = DataKey.generate();
const BINDING = { account: 'a1', purpose: 'git token' };

const expectUnreadable = (sealed: string, binding: Binding = BINDING): void => {
  try {
    key.open(sealed, binding);
  } catch (error) {
    expect(isFault(error, 'SECRET_UNREADABLE')).toBe(true);
    return;
  }
  expect.unreachable(`${sealed} was opened`);
};

const bindings = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), {
  minKeys: 1,
  maxKeys: 4,
});

describe('sealing', () => {
  test('gives back any text, for any binding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), bindings, (text, binding) => {
        expect(key.open(key.seal(new Secret(text), binding), binding).reveal()).toBe(text);
      }),
    );
  });

  test('has the documented form', () => {
    const sealed = key.seal(new Secret('hunter2'), BINDING);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]{31}$/);
    expect(sealed.split('.')[1]).toBe(key.id);
    expect(sealedWith(sealed)).toBe(key.id);
    expect(sealedWith('hunter2')).toBeUndefined();
  });

  test('never gives the same text twice', () => {
    const sealed = Array.from({ length: 200 }, () => key.seal(new Secret('same'), BINDING));
    expect(new Set(sealed.map(text => text.split('.')[2])).size).toBe(200);
  });

  test('binds by content, not by the order of entries', () => {
    const sealed = key.seal(new Secret('x'), { a: '1', b: '2' });
    expect(key.open(sealed, { b: '2', a: '1' }).reveal()).toBe('x');
  });

  test('refuses to bind to nothing, which is a bug of the caller', () => {
    expect(() => key.seal(new Secret('x'), {})).toThrow(TypeError);
  });

  test('takes up to 1 MiB of well-formed text', () => {
    const large = 'a'.repeat(1_048_576);
    expect(key.open(key.seal(new Secret(large), BINDING), BINDING).reveal()).toBe(large);
    for (const bad of [`${large}a`, 'ä'.repeat(600_000), 'half \ud800 pair']) {
      expect(() => key.seal(new Secret(bad), BINDING)).toSatisfy((seal: () => unknown) => {
        try {
          seal();
          return false;
        } catch (error) {
          return isFault(error, 'SECRET_INVALID');
        }
      });
    }
  });
});

describe('opening', () => {
  const sealed = key.seal(new Secret('hunter2!'), BINDING);

  test('fails for any other binding', () => {
    fc.assert(
      fc.property(bindings, binding => {
        fc.pre(
          JSON.stringify(Object.entries(binding).sort()) !== JSON.stringify(Object.entries(BINDING).sort()),
        );
        expectUnreadable(sealed, binding);
      }),
    );
    for (const other of [{ account: 'a1' }, { ...BINDING, account: 'a2' }, { ...BINDING, more: '' }]) {
      expectUnreadable(sealed, other);
    }
  });

  test('fails for every single changed character', () => {
    const alphabet = 'ABCabc012-_.=+/ \n';
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of alphabet) {
        if (sealed[at] !== other) expectUnreadable(sealed.slice(0, at) + other + sealed.slice(at + 1));
      }
    }
  });

  test('fails for every changed bit of nonce, ciphertext and tag', () => {
    const [version, id, nonce = '', body = ''] = sealed.split('.');
    for (const [part, build] of [
      [nonce, (text: string) => [version, id, text, body].join('.')],
      [body, (text: string) => [version, id, nonce, text].join('.')],
    ] as const) {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expectUnreadable(build(changed.toString('base64url')));
      }
    }
  });

  test('fails for cut, extended, foreign and endless text', () => {
    for (let length = 0; length < sealed.length; length += 1) expectUnreadable(sealed.slice(0, length));
    for (const text of [
      `${sealed}A`,
      ` ${sealed}`,
      `${sealed}\n`,
      sealed.replace('v1', 'v2'),
      `${sealed}.x`,
      'plain',
      'A'.repeat(2_000_000),
    ]) {
      expectUnreadable(text);
    }
  });

  test('names the other data key when the value was sealed with one', () => {
    const other = DataKey.generate();
    expect(() => other.open(sealed, BINDING)).toThrow(key.id);
  });
});

describe('a data key', () => {
  const provider = localKeyProvider({ current: MasterKey.generate() });

  test('comes back from its stored form', async () => {
    const stored = JSON.parse(JSON.stringify(await key.wrap(provider, { account: 'a1' })));
    const again = await DataKey.unwrap(provider, stored, { account: 'a1' });
    expect(again.id).toBe(key.id);
    expect(again.open(key.seal(new Secret('x'), BINDING), BINDING).reveal()).toBe('x');
  });

  test('zeroes the bytes that it was unwrapped from', async () => {
    const bytes = Buffer.alloc(32, 7);
    await DataKey.unwrap({ ...provider, unwrap: async () => bytes }, { masterKeyId: '', blob: '' }, BINDING);
    expect(bytes).toEqual(Buffer.alloc(32));
  });

  test('cannot be used after it was destroyed, and is never stored as zeros', async () => {
    const short = DataKey.generate();
    const wrapping = short.wrap(provider, { account: 'a1' });
    short.destroy();
    const again = await DataKey.unwrap(provider, await wrapping, { account: 'a1' });
    expect(again.id).toBe(short.id);
    expect(() => short.seal(new Secret('x'), BINDING)).toThrow('destroyed');
    await expect(short.wrap(provider, BINDING)).rejects.toThrow('destroyed');
  });

  test('prints its id and nothing else', () => {
    expect(JSON.stringify(key)).toBe(`{"id":"${key.id}"}`);
    expect(inspect(key, { showHidden: true })).not.toMatch(/Buffer|Uint8/);
  });
});
