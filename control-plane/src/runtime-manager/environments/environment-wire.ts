import type { SpecPart } from '../tables.ts';
import type { RuntimeEnvironment } from './environment-store.ts';

export const environmentWire = (environment: RuntimeEnvironment) => {
  const { spec } = environment;
  return {
    version: environment.version,
    metadata: {
      name: environment.name,
      agent: environment.agent,
      changedBy: environment.changedBy,
      creationTime: environment.createdAt.toISOString(),
    },
    extends: [...spec.extends],
    description: spec.description,
    accountId: environment.accountId,
    accounts: [environment.accountId],
    isPublic: false as const,
    isDefault: environment.isDefault,
    default: environment.isDefault,
    nonComplete: false,
    tags: [...spec.tags],
    ...(spec.runtimeScheduler ? { runtimeScheduler: { ...spec.runtimeScheduler } } : {}),
    ...(spec.dockerDaemonScheduler ? { dockerDaemonScheduler: { ...spec.dockerDaemonScheduler } } : {}),
    ...(spec.appProxy ? { appProxy: { ...spec.appProxy } } : {}),
    ...(spec.environmentCertPath ? { environmentCertPath: spec.environmentCertPath } : {}),
  };
};

export const versionWire = (environment: RuntimeEnvironment) => ({
  version: environment.version,
  changedBy: environment.changedBy,
  time: environment.changedAt.toISOString(),
  runtime: environmentWire(environment),
});

/** The images that a specification names, each with the part that it is for. */
export const baseImages = ({ spec }: RuntimeEnvironment): { component: string; image: string }[] => {
  const { runtimeScheduler = {}, dockerDaemonScheduler = {} } = spec;
  const named: [string, unknown][] = [
    ['engine', runtimeScheduler.image],
    ['dind', dockerDaemonScheduler.dindImage],
    ...Object.entries(asPart(runtimeScheduler.runtimeImages)),
    ...Object.entries(asPart(runtimeScheduler.envVars)).filter(([name]) => name.endsWith('_IMAGE')),
  ];
  return named.flatMap(([component, image]) =>
    typeof image === 'string' && image !== '' ? [{ component, image }] : [],
  );
};

const asPart = (value: unknown): SpecPart =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SpecPart) : {};
