import { Fault, isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import {
  type Output,
  prefixLines,
  type ServeOptions,
  type ServiceDependency,
  type ServiceProgram,
} from '../../executor/index.ts';
import { BUILD_LABEL, type ContainerWorld, createContainer } from './container.ts';
import {
  type AttachedContainer,
  attach,
  endContainer,
  execute,
  exitCode,
  remove,
  start,
} from './container-life.ts';
import { print } from './progress.ts';
import { ensureImage } from './pull-image.ts';
import { reasonOf } from './run-container.ts';

/**
 * Services share a network of their own, where each is known by its name, so that two groups of one build may both
 * have a `db`. They start in the order that their dependencies ask for. When one cannot be started, those that were are
 * ended again and the network goes with them.
 */
export interface ServedGroup {
  readonly network: string;
  stop(): Promise<void>;
}

interface Service {
  readonly program: ServiceProgram;
  readonly id: string;
  readonly attached: AttachedContainer;
  readonly ended: Promise<number>;
}

interface Group {
  readonly world: ContainerWorld;
  readonly network: string;
  readonly output: Output;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Containers that were made, even those that never came to life. */
  readonly made: string[];
  /** Every service whose start has begun, by its name. */
  readonly begun: Map<string, Promise<Service>>;
}

/** Services have no state worth waiting for: the build is over when they are stopped. */
const SERVICE_GRACE_MS = 2_000;

const makeNetwork = async ({ client, buildId }: ContainerWorld, name: string): Promise<string> => {
  const body = { Name: name, Driver: 'bridge', Labels: { [BUILD_LABEL]: buildId } };
  await client.call({ method: 'POST', path: '/networks/create', body });
  return name;
};

const startService = async (group: Group, program: ServiceProgram): Promise<Service> => {
  const { world, network, output, signal } = group;
  const { client } = world;
  await ensureImage(client, program.image, { login: program.registryLogin, output, signal });
  signal.throwIfAborted();
  const joined = { name: network, aliases: [program.name] };
  const id = await createContainer(world, { ...program, network: joined, withVolume: false });
  group.made.push(id);
  signal.throwIfAborted();
  const attached = await attach(client, id, prefixLines(program.name, output));
  await start(client, id);
  const ended = exitCode(client, id);
  ended.catch(() => undefined); // whoever depends on it hears of it
  return { program, id, attached, ended };
};

const waitUntilHealthy = async ({ world, clock, signal }: Group, { program, id, ended }: Service) => {
  const check = program.healthCheck;
  if (!check)
    throw new Fault(
      'SERVICE_NOT_READY',
      `A service waits for "${program.name}" to be healthy, but "${program.name}" has no healthcheck`,
    );
  let over = false;
  const gone = ended.finally(() => {
    over = true;
  });
  gone.catch(() => undefined);
  const begun = clock.now().getTime();
  for (let failures = 0; failures < check.retries; ) {
    if (over)
      throw new Fault('SERVICE_NOT_READY', `The service "${program.name}" ended before it was healthy`);
    signal.throwIfAborted();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(check.timeoutMs)]);
    const look = execute(world.client, id, { command: check.command, signal: limit });
    // A look that takes too long, or finds the container gone, is a look that failed.
    if (await look.then(({ code }) => code === 0).catch(() => false)) return;
    // Failures during the start period are expected and do not count.
    if (clock.now().getTime() - begun >= check.startPeriodMs) failures++;
    await clock.sleep(check.intervalMs, signal);
  }
  throw new Fault(
    'SERVICE_NOT_READY',
    `The service "${program.name}" was not healthy after ${check.retries} checks`,
  );
};

const reach = async (group: Group, service: Service, { until }: ServiceDependency): Promise<void> => {
  const { name } = service.program;
  if (until === 'healthy') await waitUntilHealthy(group, service);
  if (until !== 'completed') return;
  const code = await Promise.race([service.ended, aborted(group.signal)]);
  if (code !== 0) throw new Fault('SERVICE_NOT_READY', `The service "${name}" ended with ${code}, not 0`);
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const startAll = (group: Group, programs: readonly ServiceProgram[]): Promise<readonly Service[]> => {
  const byName = new Map(programs.map(program => [program.name, program]));
  const { begun } = group;
  const begin = (name: string, behind: readonly string[]): Promise<Service> => {
    const program = byName.get(name);
    if (!program || behind.includes(name))
      throw new Fault(
        'COMPOSITION_INVALID',
        program
          ? `Services depend on each other in a circle: ${[...behind, name].join(', ')}`
          : `There is no service "${name}" to depend on`,
      );
    const known = begun.get(name);
    if (known) return known;
    const dependencies = (program.dependsOn ?? []).map(dependency => ({
      dependency,
      service: begin(dependency.name, [...behind, name]),
    }));
    const service = Promise.all(
      dependencies.map(async ({ dependency, service }) => reach(group, await service, dependency)),
    ).then(() => startService(group, program));
    service.catch(() => undefined); // `Promise.all` below tells of the first failure only
    begun.set(name, service);
    return service;
  };
  return Promise.all(programs.map(({ name }) => begin(name, [])));
};

const waitForAll = async (
  group: Group,
  services: readonly Service[],
  until: readonly ServiceDependency[],
): Promise<void> => {
  const byName = new Map(services.map(service => [service.program.name, service]));
  await Promise.all(
    until.map(async dependency => {
      const service = byName.get(dependency.name);
      if (!service)
        throw new Fault('COMPOSITION_INVALID', `There is no service "${dependency.name}" to depend on`);
      await reach(group, service, dependency);
    }),
  );
};

const announceEnd = ({ output }: Group, { program, ended }: Service, stopping: () => boolean): void => {
  ended
    .then(code =>
      stopping() ? undefined : print(output, `The service ${program.name} ended with exit code ${code}.\n`),
    )
    .catch(() => undefined); // the engine went away; the steps that need the service tell of it
};

/** Removes what was made for a group; safe to call at any moment. */
const discard = async ({ world, made, network }: Group): Promise<void> => {
  await Promise.all(made.map(id => remove(world.client, id)));
  if (network !== 'host') await removeNetwork(world, network);
};

const removeNetwork = async ({ client }: ContainerWorld, name: string): Promise<void> => {
  // Podman removes a network that still has containers only by force, which Docker does not know and ignores.
  await client
    .call({ method: 'DELETE', path: `/networks/${name}`, query: { force: '1' } })
    .catch(() => undefined);
};

/** Starts a group of services. */
export const serveGroup = async (
  world: ContainerWorld,
  programs: readonly ServiceProgram[],
  options: ServeOptions & { readonly output: Output; readonly clock: Clock; readonly networkName: string },
): Promise<ServedGroup> => {
  const { output, clock, onHost, networkName } = options;
  const failing = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failing.signal]) : failing.signal;
  const network = onHost ? 'host' : await makeNetwork(world, networkName);
  const group: Group = { world, network, output, clock, signal, made: [], begun: new Map() };
  try {
    const services = await startAll(group, programs);
    await waitForAll(group, services, options.until ?? []);
    let stopping = false;
    for (const service of services) announceEnd(group, service, () => stopping);
    const stop = async (): Promise<void> => {
      stopping = true;
      await Promise.all(services.map(service => endService(group, service)));
      await discard(group);
    };
    return { network, stop };
  } catch (error) {
    failing.abort(error);
    // A sibling may be between the request for its container and the answer; its container is only known after that.
    await Promise.allSettled(group.begun.values());
    await discard(group);
    if (isFault(error) || options.signal?.aborted) throw error;
    throw new Fault(
      'SERVICE_NOT_READY',
      `The services could not be started. ${reasonOf(error)}`,
      {},
      { cause: error },
    );
  }
};

const endService = async ({ world, clock }: Group, { id, ended, attached }: Service): Promise<void> => {
  await endContainer(world.client, id, {
    ended: ended.catch(() => -1),
    graceMs: SERVICE_GRACE_MS,
    clock,
  }).catch(
    () => undefined, // removing comes next and does it by force
  );
  attached.detach();
};
