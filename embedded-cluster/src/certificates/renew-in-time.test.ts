import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { createAuthority, renewInTime } from './index.ts';

const DAY_MS = 24 * 3_600_000;

test('a server shows a new certificate long before the old one ends, without being started anew', async () => {
  const clock = new ManualClock(systemClock.now());
  const authority = createAuthority(clock.now());
  const issue = (from: Date) =>
    authority.issue({
      subject: { commonName: 's' },
      hosts: ['127.0.0.1'],
      purpose: 'server',
      from,
      days: 90,
    });
  const first = issue(clock.now());
  const server = createServer({ cert: first.certificate, key: first.key });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shown = async (): Promise<string> => {
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  };
  const stopping = new AbortController();
  let renewals = 0;
  const renewing = renewInTime({
    clock,
    log: memoryLogger(),
    days: 90,
    issue,
    use: ({ certificate, key }) => {
      server.setSecureContext({ cert: certificate, key });
      renewals += 1;
    },
    signal: stopping.signal,
  });
  const pass = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 1) {
      clock.advance(DAY_MS);
      await new Promise(resolve => setImmediate(resolve));
    }
  };
  const before = await shown();
  await pass(59);
  expect(renewals).toBe(0);
  await pass(1);
  await eventually(() => expect(renewals).toBe(1));
  const after = await shown();
  expect(after).not.toBe(before);
  await pass(60);
  await eventually(() => expect(renewals).toBe(2));
  stopping.abort();
  await renewing;
  server.close();
});
