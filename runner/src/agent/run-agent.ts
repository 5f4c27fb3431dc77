/** The life of the runner process: registers where it must, runs until it is told to stop. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { EventLoopWatch } from '@freshet/kit/event-loop';
import { giveBackLock, takeLock } from '../workspace/index.ts';
import { Agent, type AgentOptions } from './agent.ts';
import { type Identity, keepIdentity, readIdentity } from './identity.ts';
import { startMonitor } from './monitor.ts';
import { type Registration, register } from './register.ts';

/** What the process of a runner is given. */
export interface AgentProcess extends Omit<AgentOptions, 'identity'> {
  readonly registration: Omit<Registration, 'url' | 'token' | 'version' | 'platform'> & {
    readonly url: string | undefined;
    readonly token: Registration['token'] | undefined;
  };
  readonly monitor: { readonly host: string; readonly port: number | undefined };
  /** Called with the handler of each wish to stop. */
  readonly onInterrupt: (stop: () => void) => void;
}

const OWNER = 'runner';

const identityOf = async ({
  home,
  registration,
  version,
  platform,
  logger,
}: AgentProcess): Promise<Identity> => {
  const known = await readIdentity(home);
  const { url, token, name, capacity } = registration;
  // The key belongs to the control plane that gave it, wherever that is reached now.
  if (known) return url === undefined ? known : { ...known, url };
  if (!token) throw new Fault('RUNNER_NOT_REGISTERED', 'This runner has no key and no registration token');
  if (url === undefined)
    throw new Fault('RUNNER_NOT_REGISTERED', 'This runner does not know the address of its control plane');
  const identity = await register({ url, token, name, version, platform, capacity });
  await keepIdentity(home, identity);
  logger.info({ runnerId: identity.runnerId, name: identity.name }, 'the runner is registered');
  return identity;
};

/** Runs a runner until it is told to stop: once to end its builds, twice to cancel them, three times at once. */
export const runAgent = async (options: AgentProcess): Promise<void> => {
  const { home, monitor, onInterrupt, logger } = options;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const lock = join(home, 'lock');
  if (!(await takeLock(lock, OWNER)))
    throw new Fault('RUNNER_HOME_IN_USE', `Another runner uses ${home}`, { home });
  try {
    const agent = new Agent({ ...options, identity: await identityOf(options) });
    const { port, host } = monitor;
    const eventLoop = new EventLoopWatch({ log: logger });
    eventLoop.start();
    const watched =
      port === undefined ? undefined : await startMonitor({ host, port }, () => agent.state, eventLoop);
    const now = Promise.withResolvers<void>();
    let wishes = 0;
    onInterrupt(() => {
      wishes += 1;
      if (wishes === 1) agent.drain('the runner was told to stop');
      else if (wishes === 2) agent.cancelAll('the runner was told to stop');
      else now.resolve();
    });
    await agent.start();
    logger.info({ home, capacity: options.capacity }, 'the runner is ready');
    await Promise.race([agent.drained, now.promise]);
    await agent.stop();
    eventLoop.stop();
    await watched?.stop();
  } finally {
    await giveBackLock(lock, OWNER);
  }
};
