/** A control plane as far as the link of a runtime goes, for tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RuntimeHello } from '@freshet/contracts/gitops';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { createLinkServer, type Handled, type LinkSession, on, serve } from '@freshet/link/server';
import type { PlatformLinkOptions, RuntimeIntroduction, RuntimeWelcome } from './index.ts';

export const INTRODUCTION: RuntimeIntroduction = {
  version: '1.0.0',
  platform: 'test',
  namespace: 'argocd',
  cluster: 'https://kubernetes.default.svc',
  engine: 'embedded',
  accessMode: 'tunnel',
  leads: true,
};

export const WELCOME: RuntimeWelcome = {
  runtimeId: '1'.repeat(24),
  name: 'one',
  generation: 1,
  isConfigurationRuntime: true,
  storeKey: Buffer.alloc(32).toString('base64'),
  settings: {
    accountId: 'a'.repeat(24),
    accountName: 'first',
    platformUrl: 'http://127.0.0.1:3000',
    pageOrigins: [],
  },
  url: `http://${'a'.repeat(24)}-one.tunnel.localhost:3000`,
};

export interface TestPlatform {
  readonly url: string;
  /** Sessions that were welcomed, oldest first; those that ended are not among them. */
  readonly sessions: LinkSession[];
  readonly introductions: RuntimeIntroduction[];
  stop(): Promise<void>;
}

/** Starts it; `welcomes` may keep a hello waiting, and throw to turn a runtime away. */
export const startPlatform = async (
  handled: readonly Handled[] = [],
  welcomes: () => Promise<void> = async () => undefined,
): Promise<TestPlatform> => {
  const sessions: LinkSession[] = [];
  const introductions: RuntimeIntroduction[] = [];
  let generation = 0;
  const link = createLinkServer<string>({
    authenticate: async ({ authorization }) => (authorization === 'Bearer good' ? 'runtime' : undefined),
    clock: systemClock,
    ids: systemIds,
    onSession: session => {
      serve(session, [
        on(RuntimeHello, async body => {
          introductions.push(body);
          await welcomes();
          generation += 1;
          sessions.push(session);
          void session.closed.then(() => sessions.splice(sessions.indexOf(session), 1));
          return { body: { ...WELCOME, generation } };
        }),
        ...handled,
      ]);
    },
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => void link.handleUpgrade(request, socket, head));
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    sessions,
    introductions,
    stop: async () => {
      await link.close('the test is over', 0);
      const closed = new Promise(resolve => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
};

/** What every link in tests is made of. */
export const linkTo = (url: string): Omit<PlatformLinkOptions, 'onTunnel'> => ({
  url,
  key: () => new Secret('good'),
  introduce: () => INTRODUCTION,
  clock: systemClock,
  random: () => 0,
  log: memoryLogger(),
});
