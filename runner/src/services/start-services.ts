import { flagIn } from '@freshet/domain/expressions';
import type { Plain, Services } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type {
  BuildPlace,
  Output,
  Program,
  ProgramEnd,
  RunningProgram,
  RunningServices,
} from '../executor/index.ts';
import type { Connections } from '../step/index.ts';
import { isMap, servicesOf, variablesOf, wordsOf } from './composition.ts';

/** What starting services needs. */
export interface ServicesSetting {
  readonly place: BuildPlace;
  readonly volume: string;
  /** The host directory in which a file is looked for. */
  readonly directory: string;
  /** Unique in the build. */
  readonly id: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly connections: Connections;
  readonly output: Output;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Waits for a program and stops it when it is to stop. */
  readonly follow: (program: RunningProgram) => Promise<ProgramEnd>;
}

interface Probe {
  readonly program: Omit<Program, 'id'>;
  readonly periodMs: number;
  readonly timeoutMs: number;
  readonly successes: number;
  readonly failures: number;
}

const HELPER_IMAGE = 'alpine:latest';

const positive = (value: Plain | undefined, otherwise: number): number => {
  const number = Number(value ?? otherwise);
  return Number.isFinite(number) && number > 0 ? Math.min(number, 3_600) : otherwise;
};

/** The program of `readiness` or `setup`. */
const programOf = (
  value: Plain | undefined,
  running: RunningServices,
  setting: ServicesSetting,
): Omit<Program, 'id'> | undefined => {
  if (!isMap(value)) return undefined;
  const { image, commands, environment, cmd } = value;
  const script = Array.isArray(commands) ? ['set -e', ...commands.map(String)].join('\n') : undefined;
  const words = script === undefined ? wordsOf(cmd) : ['sh', '-c', script];
  return {
    image: typeof image === 'string' ? image : HELPER_IMAGE,
    ...(words ? { entrypoint: words.slice(0, 1), command: words.slice(1) } : {}),
    environment: { ...setting.variables, ...variablesOf(environment, setting.variables) },
    mounts: [],
    services: running,
  };
};

const probeOf = (
  value: Plain | undefined,
  running: RunningServices,
  setting: ServicesSetting,
): Probe | undefined => {
  const program = programOf(value, running, setting);
  if (!program || !isMap(value)) return undefined;
  return {
    program,
    periodMs: positive(value.periodSeconds, 10) * 1000,
    timeoutMs: positive(value.timeoutSeconds, 10) * 1000,
    successes: Math.ceil(positive(value.successThreshold, 1)),
    failures: Math.ceil(positive(value.failureThreshold, 3)),
  };
};

const isSuccess = (end: ProgramEnd): boolean => end.kind === 'exited' && end.code === 0;

const words = (end: ProgramEnd): string => {
  if (end.kind === 'exited') return `it exited with code ${end.code}`;
  return end.kind === 'signalled' ? `it was ended by ${end.signal}` : end.reason;
};

/** Runs one look at the services, which may take so long and no longer. */
const probeOnce = async (probe: Probe, round: number, setting: ServicesSetting): Promise<ProgramEnd> => {
  const { place, output, clock, follow, id } = setting;
  const running = place.run({ ...probe.program, id: `${id}-readiness-${round}` }, output);
  const over = new AbortController();
  const late = clock.sleep(probe.timeoutMs, over.signal).then(
    () => running.stop(0),
    () => undefined,
  );
  const end = await follow(running);
  over.abort();
  await late;
  return end;
};

const waitUntilReady = async (probe: Probe, setting: ServicesSetting): Promise<void> => {
  let [successes, failures] = [0, 0];
  for (let round = 1; successes < probe.successes; round += 1) {
    if (round > 1) await setting.clock.sleep(probe.periodMs, setting.signal);
    const end = await probeOnce(probe, round, setting);
    setting.signal.throwIfAborted();
    if (isSuccess(end)) successes += 1;
    else {
      [successes, failures] = [0, failures + 1];
      if (failures >= probe.failures)
        throw new Fault(
          'STEP_INVALID',
          `The services did not become ready in ${failures} looks; at the last, ${words(end)}`,
        );
    }
  }
};

const setUp = async (program: Omit<Program, 'id'>, setting: ServicesSetting): Promise<void> => {
  const running = setting.place.run({ ...program, id: `${setting.id}-setup` }, setting.output);
  const end = await setting.follow(running);
  if (!isSuccess(end)) throw new Fault('STEP_INVALID', `Setting the services up failed: ${words(end)}`);
};

/** Starts services, waits until they are ready and sets them up. What was started is stopped when that fails. */
export const startServices = async (
  services: Services,
  setting: ServicesSetting,
): Promise<RunningServices> => {
  const { place, volume, directory, variables, output, id, connections } = setting;
  const substitutes = { ...variables, ...variablesOf([...services.compositionVariables], variables) };
  const composed = await servicesOf(services.composition, {
    volume,
    directory,
    substitutes,
    known: variables,
    volumePath: place.volumePath,
    volumeName: variables.CF_VOLUME_NAME,
  });
  const onHost =
    typeof services.sharedHostNetwork === 'boolean'
      ? services.sharedHostNetwork
      : (flagIn(services.sharedHostNetwork) ?? false);
  const running = await place.serve(
    composed.map(service => {
      const login = connections.registryOfImage(service.image);
      return {
        ...service,
        id: `${id}-${service.name}`,
        ...(login ? { registryLogin: login } : {}),
      };
    }),
    output,
    { onHost, signal: setting.signal },
  );
  try {
    const probe = probeOf(services.readiness, running, setting);
    if (probe) await waitUntilReady(probe, setting);
    const setup = programOf(services.setup, running, setting);
    if (setup) await setUp(setup, setting);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
};
