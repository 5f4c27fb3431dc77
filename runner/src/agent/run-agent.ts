/** The life of the runner process: registers where it must, runs until it is told to stop. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { EventLoopWatch } from '@freshet/kit/event-loop';
import { createGuard, createGuardedProxy, type Networks } from '@freshet/kit/outbound';
import { endLeftoversAtOnce } from '../processes/index.ts';
import { processFilesOf } from '../run/index.ts';
import type { GuardedNetwork } from '../step/index.ts';
import { giveBackLock, takeLock } from '../workspace/index.ts';
import { Agent, type AgentOptions } from './agent.ts';
import { type Identity, keepIdentity, readIdentity } from './identity.ts';
import { startMonitor } from './monitor.ts';
import { type Registration, register } from './register.ts';

/** What the process of a runner is given. */
export interface AgentProcess extends Omit<AgentOptions, 'identity' | 'network'> {
  /** Where addresses that people name may be; the platform is reached wherever it is. */
  readonly networks: Networks;
  readonly registration: Omit<Registration, 'url' | 'token' | 'version' | 'platform'> & {
    readonly url: string | undefined;
    readonly token: Registration['token'] | undefined;
  };
  readonly monitor: { readonly host: string; readonly port: number | undefined };
  /** How long the control plane may be away before a runner without builds ends; for ever unless given. */
  readonly endWhenAwayMs?: number | undefined;
  /** Called with the handlers of wishes to stop. */
  readonly onInterrupt: (stop: () => void, atOnce: () => void) => void;
  /** Ends this process before anything else of it runs. */
  readonly exit: () => never;
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

const LOOK_MS = 1_000;

/** Settles when a runner that nothing needs has been alone for long enough. */
const untilAlone = async (agent: Agent, { endWhenAwayMs, clock }: AgentProcess): Promise<void> => {
  if (endWhenAwayMs === undefined) return new Promise(() => undefined);
  let since = clock.now().getTime();
  for (;;) {
    await clock.sleep(LOOK_MS);
    const { isConnected, running } = agent.state;
    const now = clock.now().getTime();
    if (isConnected || running > 0) since = now;
    else if (now - since >= endWhenAwayMs) return;
  }
};

const networkOf = (networks: Networks, { url }: Identity): GuardedNetwork => {
  const platform = URL.parse(url)?.origin;
  const guard = createGuard({ ...networks, isOwn: origin => origin === platform });
  return { guard, proxy: createGuardedProxy(guard) };
};

/** Runs a runner until it is told to stop: once to end its builds, twice to cancel them, three times at once. */
export const runAgent = async (options: AgentProcess): Promise<void> => {
  const { home, monitor, onInterrupt, logger } = options;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const lock = join(home, 'lock');
  if (!(await takeLock(lock, OWNER)))
    throw new Fault('RUNNER_HOME_IN_USE', `Another runner uses ${home}`, { home });
  let network: GuardedNetwork | undefined;
  try {
    const identity = await identityOf(options);
    network = networkOf(options.networks, identity);
    const agent = new Agent({ ...options, identity, network });
    const { port, host } = monitor;
    const eventLoop = new EventLoopWatch({ log: logger });
    eventLoop.start();
    const watched =
      port === undefined ? undefined : await startMonitor({ host, port }, () => agent.state, eventLoop);
    // What steps left would run on without an end; the builds go on at the next start, as after a kill of both.
    const atOnce = (): never => {
      for (const buildId of agent.holding)
        for (const file of processFilesOf(home, buildId)) endLeftoversAtOnce(file, buildId);
      return options.exit();
    };
    let wishes = 0;
    onInterrupt(() => {
      wishes += 1;
      if (wishes === 1) agent.drain('the runner was told to stop');
      else if (wishes === 2) agent.cancelAll('the runner was told to stop');
      else atOnce();
    }, atOnce);
    await agent.start();
    logger.info({ home, capacity: options.capacity }, 'the runner is ready');
    await Promise.race([agent.drained, untilAlone(agent, options)]);
    await agent.stop();
    eventLoop.stop();
    await watched?.stop();
  } finally {
    await network?.proxy.stop();
    await giveBackLock(lock, OWNER);
  }
};
