import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isFault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { DataKey, localKeyProvider, MasterKey } from './index.ts';
import { keyProviderContract } from './key-provider.contract.ts';

keyProviderContract('the local provider', () => {
  const old = MasterKey.generate();
  return {
    first: localKeyProvider({ current: old }),
    rotated: localKeyProvider({ current: MasterKey.generate(), previous: [old] }),
    stranger: localKeyProvider({ current: MasterKey.generate(), previous: [MasterKey.generate()] }),
  };
});

describe('the local provider', () => {
  test('refuses every blob with one changed character', async () => {
    const provider = localKeyProvider({ current: MasterKey.generate() });
    const wrapped = await provider.wrap(Buffer.alloc(32, 7), { account: 'a' });
    for (let at = 0; at < wrapped.blob.length; at += 1) {
      const other = wrapped.blob[at] === 'A' ? 'B' : 'A';
      const blob = wrapped.blob.slice(0, at) + other + wrapped.blob.slice(at + 1);
      await expect(provider.unwrap({ ...wrapped, blob }, { account: 'a' })).rejects.toSatisfy(error =>
        isFault(error, 'SECRET_UNREADABLE'),
      );
    }
  });

  test('tells which keys it was given when none fits', async () => {
    const [needed, given] = [MasterKey.generate(), MasterKey.generate()];
    const wrapped = await localKeyProvider({ current: needed }).wrap(Buffer.alloc(32), { account: 'a' });
    await expect(
      localKeyProvider({ current: given }).unwrap(wrapped, { account: 'a' }),
    ).rejects.toMatchObject({
      code: 'MASTER_KEY_WRONG',
      details: { needed: needed.id, given: [given.id] },
    });
  });

  test('does not take a sealed value for a wrapped key', async () => {
    const master = MasterKey.generate();
    const key = await DataKey.unwrap(
      { unwrap: async () => master.use(bytes => Uint8Array.from(bytes)) } as never,
      { masterKeyId: '', blob: '' },
      { account: 'a' },
    );
    const sealed = key.seal(new Secret('x'.repeat(32)), { account: 'a' });
    const blob = sealed.replace(key.id, master.id);
    const provider = localKeyProvider({ current: master });
    await expect(provider.unwrap({ masterKeyId: master.id, blob }, { account: 'a' })).rejects.toSatisfy(
      error => isFault(error, 'SECRET_UNREADABLE'),
    );
  });
});

describe('a master key', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 11));

  test('is the same key in base64, base64url and hex', () => {
    const ids = (['base64', 'base64url', 'hex'] as const).map(encoding =>
      MasterKey.parse(new Secret(` ${bytes.toString(encoding)}\n`)),
    );
    expect(new Set(ids.map(key => key.id)).size).toBe(1);
    expect(ids[0]?.id).toMatch(/^[0-9a-f]{16}$/);
  });

  test('comes back from its exported text', () => {
    const key = MasterKey.generate();
    expect(MasterKey.parse(key.export()).id).toBe(key.id);
    expect(MasterKey.generate().id).not.toBe(key.id);
  });

  test.each([
    '',
    'hunter2',
    bytes.subarray(1).toString('base64'),
    `${bytes.toString('hex')}00`,
    `${bytes.toString('base64').slice(0, -2)}!=`,
    Buffer.alloc(32).toString('base64'),
    'ab'.repeat(32),
  ])('is refused when the text is %j', text => {
    try {
      MasterKey.parse(new Secret(text));
      expect.unreachable();
    } catch (error) {
      expect(isFault(error, 'MASTER_KEY_INVALID')).toBe(true);
      if (text !== '') expect(String(error)).not.toContain(text);
    }
  });

  test('is read with the others of a list', () => {
    const keys = [MasterKey.generate(), MasterKey.generate()];
    const text = keys.map(key => key.export().reveal()).join('\n, ');
    expect(MasterKey.parseAll(new Secret(text)).map(key => key.id)).toEqual(keys.map(key => key.id));
    expect(MasterKey.parseAll(new Secret(' \n'))).toEqual([]);
    expect(() => MasterKey.parseAll(new Secret(`${text},hunter2`))).toThrow('32 bytes');
    expect(() => MasterKey.parseAll(new Secret('a,'.repeat(21)))).toThrow('more than 20');
  });

  test('prints its id and nothing of its bytes', () => {
    const key = MasterKey.parse(new Secret(bytes.toString('base64')));
    for (const printed of [inspect(key, { showHidden: true }), JSON.stringify(key), String(key)]) {
      for (const encoding of ['base64', 'hex'] as const)
        expect(printed).not.toContain(bytes.toString(encoding).slice(0, 8));
    }
    expect(JSON.stringify(key)).toBe(`{"id":"${key.id}"}`);
  });
});
