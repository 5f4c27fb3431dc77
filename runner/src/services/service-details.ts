import { posix } from 'node:path';
import type { Plain } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { HealthCheck, Mount, ServiceDependency, ServiceProgram } from '../executor/index.ts';

/** What a service of a compose file may say beside its image, command, variables and ports. */
export type ServiceDetails = Pick<
  ServiceProgram,
  'mounts' | 'dependsOn' | 'healthCheck' | 'user' | 'privileged'
>;

type PlainMap = Readonly<Record<string, Plain>>;

const isMap = (value: unknown): value is PlainMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (message: string): Fault => new Fault('COMPOSITION_INVALID', message);

const CONDITIONS: Readonly<Record<string, ServiceDependency['until']>> = {
  service_started: 'started',
  service_healthy: 'healthy',
  service_completed_successfully: 'completed',
};

const dependenciesOf = (name: string, value: Plain | undefined): readonly ServiceDependency[] => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map(other => ({ name: String(other), until: 'started' }));
  if (!isMap(value)) throw invalid(`"depends_on" of the service "${name}" must be a list or a map`);
  return Object.entries(value).map(([other, setting]) => {
    const condition = isMap(setting) ? String(setting.condition ?? 'service_started') : 'service_started';
    const until = Object.hasOwn(CONDITIONS, condition) ? CONDITIONS[condition] : undefined;
    if (until === undefined)
      throw invalid(`The service "${name}" waits for "${other}" with the unknown condition "${condition}"`);
    return { name: other, until };
  });
};

const UNITS = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 } as const;

/** A time as compose files write it, such as `1m30s`. */
const durationMs = (value: Plain | undefined, otherwise: number): number => {
  if (typeof value === 'number') return value * 1_000;
  if (typeof value !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ms|[hms]))+$/.test(value)) return otherwise;
  return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)].reduce(
    (sum, [, count = '0', unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS],
    0,
  );
};

/** The shortest time between two looks; a tighter loop would only keep the engine busy. */
const SHORTEST_INTERVAL_MS = 100;

const healthCheckOf = (name: string, value: Plain | undefined): HealthCheck | undefined => {
  if (!isMap(value) || value.disable === true) return undefined;
  const { test } = value;
  const words = Array.isArray(test)
    ? test.map(String)
    : test === undefined
      ? []
      : ['CMD-SHELL', String(test)];
  if (words[0] === 'NONE') return undefined;
  const command = words[0] === 'CMD-SHELL' ? ['/bin/sh', '-c', ...words.slice(1)] : words.slice(1);
  if (command.length === 0 || !['CMD', 'CMD-SHELL'].includes(words[0] ?? ''))
    throw invalid(`"healthcheck" of the service "${name}" needs a "test" that begins with CMD or CMD-SHELL`);
  return {
    command,
    intervalMs: Math.max(SHORTEST_INTERVAL_MS, durationMs(value.interval, 30_000)),
    timeoutMs: Math.max(1_000, durationMs(value.timeout, 30_000)),
    startPeriodMs: durationMs(value.start_period, 0),
    retries: Math.min(10_000, Math.max(1, Math.floor(Number(value.retries ?? 3)) || 3)),
  };
};

/** Where programs expect the volume, and by what name compose files call it. */
export interface VolumeNames {
  readonly volumePath: string;
  readonly volumeName: string | undefined;
}

const mountOf = (
  name: string,
  written: Plain,
  { volumePath, volumeName }: VolumeNames,
): Mount | undefined => {
  const [source, target] = isMap(written)
    ? [String(written.source ?? ''), String(written.target ?? '')]
    : String(written).split(':');
  // A target alone is a volume that the engine makes and throws away; a container has room for that anyway.
  if (!source || target === undefined) return undefined;
  if (!posix.isAbsolute(target))
    throw invalid(`The service "${name}" mounts "${source}" at no absolute path`);
  if (source === volumeName) return { source: '', target };
  const below = posix.isAbsolute(source) ? posix.relative(volumePath, source) : source;
  if (posix.normalize(below).startsWith('..'))
    throw invalid(`The service "${name}" mounts "${source}", which is outside the volume of the build`);
  return { source: below, target };
};

/** Reads what a service says of itself beyond its image. */
export const detailsOf = (name: string, value: PlainMap, names: VolumeNames): ServiceDetails => {
  const { depends_on, healthcheck, volumes, user, privileged } = value;
  const dependsOn = dependenciesOf(name, depends_on);
  const healthCheck = healthCheckOf(name, healthcheck);
  const mounts = (Array.isArray(volumes) ? volumes : [])
    .map(written => mountOf(name, written, names))
    .filter(mount => mount !== undefined);
  return {
    mounts,
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    ...(healthCheck ? { healthCheck } : {}),
    ...(user === undefined || user === null ? {} : { user: String(user) }),
    ...(privileged === true ? { privileged: true } : {}),
  };
};
