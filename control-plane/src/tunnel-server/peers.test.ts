import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { PEER_HEADER, readPeer, type TunnelPeers } from './peers.ts';

const now = new Date('2027-03-01T12:00:00Z');
const sign = async (text: string) => createHmac('sha256', 'key').update(text).digest('base64url');
const peers: TunnelPeers = {
  find: async () => undefined,
  sign,
  verify: async (text, signature) => signature === (await sign(text)),
};

const said = async (host: string, { at = now.getTime(), signedFor = host, address = '8.8.8.8' } = {}) => {
  const signature = await sign(`peer ${signedFor} ${at} ${address}`);
  const headers = { host, [PEER_HEADER]: `${at},${address},${signature}` };
  return readPeer({ headers } as unknown as IncomingMessage, peers, new ManualClock(now));
};

test('a peer is believed who asked, for the host that it signed for', async () => {
  expect(await said('a.example')).toEqual({ remoteAddress: '8.8.8.8', isTimely: true });
  expect(await said('a.example', { signedFor: 'b.example' })).toBeUndefined();
});

test('what a peer with another clock passed on is known to have been, so that it never goes in circles', async () => {
  for (const minutes of [-5, 5])
    expect(await said('a.example', { at: now.getTime() + minutes * 60_000 })).toMatchObject({
      isTimely: false,
    });
});
