import { describe, expect, test } from 'vitest';
import { isFault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { DataKey, type KeyProvider, rewrap } from './index.ts';

interface Providers {
  /** Knows one master key. */
  readonly first: KeyProvider;
  /** Wraps with another one and still knows the first. */
  readonly rotated: KeyProvider;
  /** Knows neither. */
  readonly stranger: KeyProvider;
}

const BINDING = { account: 'a1' };

/** What holds for every key provider. */
export const keyProviderContract = (name: string, make: () => Providers): void => {
  describe(`${name}, as a key provider`, () => {
    test('gives back the data key that it wrapped', async () => {
      const { first } = make();
      const bytes = Uint8Array.from({ length: 32 }, (_, at) => at * 7);
      const wrapped = await first.wrap(bytes, BINDING);
      expect(wrapped.masterKeyId).toBe(await first.currentKeyId());
      expect(Buffer.from(await first.unwrap(wrapped, BINDING))).toEqual(Buffer.from(bytes));
    });

    test('does not keep the data key readable in what is stored', async () => {
      const bytes = Buffer.alloc(32, 'canary');
      const stored = JSON.stringify(await make().first.wrap(bytes, BINDING));
      for (const encoding of ['base64', 'base64url', 'hex', 'utf8'] as const) {
        expect(stored).not.toContain(bytes.toString(encoding).slice(0, 40));
      }
    });

    test('refuses a data key that belongs to another owner', async () => {
      const { first } = make();
      const wrapped = await first.wrap(Buffer.alloc(32, 7), BINDING);
      await expect(first.unwrap(wrapped, { account: 'a2' })).rejects.toSatisfy(error =>
        isFault(error, 'SECRET_UNREADABLE'),
      );
    });

    test('refuses a changed blob', async () => {
      const { first } = make();
      const wrapped = await first.wrap(Buffer.alloc(32, 7), BINDING);
      const blob = `${wrapped.blob.slice(0, -4)}${wrapped.blob.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
      await expect(first.unwrap({ ...wrapped, blob }, BINDING)).rejects.toSatisfy(error =>
        isFault(error, 'SECRET_UNREADABLE'),
      );
    });

    test('says which master key is missing', async () => {
      const { first, stranger } = make();
      const wrapped = await first.wrap(Buffer.alloc(32, 7), BINDING);
      await expect(stranger.unwrap(wrapped, BINDING)).rejects.toMatchObject({
        code: 'MASTER_KEY_WRONG',
        message: expect.stringContaining(wrapped.masterKeyId),
      });
    });

    test('takes part in a rotation: data keys are wrapped anew, and old values open', async () => {
      const { first, rotated } = make();
      const key = DataKey.generate();
      const sealed = key.seal(new Secret('hunter2'), { purpose: 'test' });
      const before = await key.wrap(first, BINDING);

      const after = await rewrap(rotated, before, BINDING);
      expect(after?.masterKeyId).toBe(await rotated.currentKeyId());
      expect(after?.masterKeyId).not.toBe(before.masterKeyId);

      const again = await DataKey.unwrap(rotated, after!, BINDING);
      expect(again.id).toBe(key.id);
      expect(again.open(sealed, { purpose: 'test' }).reveal()).toBe('hunter2');
      expect(await rewrap(rotated, after!, BINDING)).toBeUndefined();
      await expect(first.unwrap(after!, BINDING)).rejects.toSatisfy(error =>
        isFault(error, 'MASTER_KEY_WRONG'),
      );
    });
  });
};
