import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { takePush } from '../registry/take-push.ts';
import { takeIn } from './intake.ts';
import { KnownWebhooks } from './known-webhooks.ts';
import { ReadingRoom } from './read-body.ts';

const ID = 'a'.repeat(24);
const SECRET = new Secret('a secret of sixteen or more');
const clock = new ManualClock(new Date('2026-11-15T12:00:00Z'));

const codeOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 'taken',
    error => (isFault(error) ? error.code : String(error)),
  );

describe('the body of a delivery is not read', () => {
  test('when the token that comes with it is wrong', async () => {
    const webhook = { id: ID, accountId: 'b'.repeat(24), provider: 'gitlab' };
    const known = new KnownWebhooks({ find: async () => ({ webhook, secret: SECRET }) as never, clock });
    const deliver = (token: string) =>
      codeOf(
        takeIn(
          {
            known,
            room: new ReadingRoom(),
            clock,
            admit: () => undefined,
            keep: async () => ({ id: ID, duplicate: false }),
          },
          {
            provider: 'gitlab',
            webhookId: ID,
            headers: { 'x-gitlab-token': token },
            body: {
              [Symbol.asyncIterator]: () => {
                throw new Error('it was read');
              },
            },
          },
        ),
      );
    expect(await deliver('wrong')).toBe('WEBHOOK_UNSIGNED');
    expect(await deliver(SECRET.reveal())).toContain('it was read');
  });

  test('when a registry does not show its secret, or there is no such event', async () => {
    const push = (eventId: string, headers: Record<string, string>, token?: string) =>
      codeOf(
        takePush(
          {
            events: {
              byId: async (id: string) => (id === ID ? { account_id: ID } : undefined),
              open: async () => SECRET,
            } as never,
            builds: { start: () => Promise.reject(new Error('it began a build')) },
            clock,
          },
          { eventId, headers, token, read: () => Promise.reject(new Error('it was read')) },
        ),
      );
    const old = `t=1,v1=${'0'.repeat(64)}`;
    expect(await push('c'.repeat(24), {}, SECRET.reveal())).toBe('WEBHOOK_UNSIGNED');
    expect(await push(ID, {}, 'wrong')).toBe('WEBHOOK_UNSIGNED');
    expect(await push(ID, {})).toBe('WEBHOOK_UNSIGNED');
    expect(await push(ID, { 'x-freshet-signature': old }, SECRET.reveal())).toBe('WEBHOOK_UNSIGNED');
    expect(await push(ID, {}, SECRET.reveal())).toContain('it was read');
  });

  test('for longer than half a minute, however much of it is still to come', async () => {
    const webhook = { id: ID, accountId: 'b'.repeat(24), provider: 'github' };
    const known = new KnownWebhooks({ find: async () => ({ webhook, secret: SECRET }) as never, clock });
    const ended = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    const trickle = {
      [Symbol.asyncIterator]: () => ({
        next: (): Promise<IteratorResult<Uint8Array>> => {
          waiting.resolve();
          return new Promise(() => undefined);
        },
        return: async () => {
          ended.resolve();
          return { done: true as const, value: undefined };
        },
      }),
    };
    const room = new ReadingRoom();
    const taken = codeOf(
      takeIn(
        { known, room, clock, admit: () => undefined, keep: () => Promise.reject(new Error('it was kept')) },
        {
          provider: 'github',
          webhookId: ID,
          headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
          body: trickle,
        },
      ),
    );
    await waiting.promise;
    clock.advance(30_001);
    expect(await taken).toBe('WEBHOOK_TOO_SLOW');
    await ended.promise;
  });
});
