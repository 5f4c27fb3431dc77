import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { createGateway } from './server.ts';

test('whoever holds a network has one allowance, whichever of its addresses they call from', async () => {
  const deps = {
    authenticator: { identify: async () => undefined },
    gatekeeper: undefined as never,
    keptReplies: undefined as never,
    draining: new AbortController().signal,
    log: memoryLogger(),
    clock: new ManualClock(),
    observe: () => undefined,
  };
  const server = createGateway(deps, {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: false,
      publicUrlIsGuess: false,
    },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 2,
    anonymousCallsPerMinute: 2,
  });
  const callFrom = async (remoteAddress: string) =>
    (await server.inject({ url: '/nothing', remoteAddress })).statusCode;
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', '::ffff:192.0.2.1'];
  const statuses: number[] = [];
  for (const address of addresses) statuses.push(await callFrom(address));
  expect(statuses).toEqual([404, 404, 429, 404, 404]);
  await server.close();
});
