/** The health and the version of each component of a runtime, measured now. */
import type { Application, SyncOperationResource } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import { WORKLOAD_NAME } from '@freshet/domain/runtime-installation';
import type { ComponentFacts } from '../app-proxy/index.ts';
import type { LiveCluster } from '../clusters/index.ts';
import { missingObjects, restoreFailure } from '../installation/index.ts';
import { NOT_LOOKED_AT } from '../shared-configuration/index.ts';

export interface MeasuredParts {
  readonly runtime: string;
  readonly namespace: string;
  /** Of the program; all components but an engine of its own are parts of it. */
  readonly version: string;
  readonly engineKind: 'embedded' | 'argo';
  readonly engine: {
    applicationOf(name: string): Application | undefined;
    readonly healthOf: (object: KubeObject) => Health | undefined;
    /** The turn of an application that takes longest, if any is under way. */
    longestTurn(): { readonly name: string; readonly since: Date } | undefined;
  };
  /** The cluster of the runtime itself, as the engine watches it. */
  readonly cluster: Pick<LiveCluster, 'get' | 'kindOf' | 'ofKind'> | undefined;
  readonly isConnected: boolean;
  /** Whether people are served, or why not. */
  readonly serving: 'served' | 'begins' | { readonly trouble: string };
  /** Absent where another process leads. */
  readonly leading: { readonly configurationTrouble: string | undefined } | undefined;
  readonly reporter: Pick<ComponentFacts, 'health' | 'message'> | undefined;
  /** How long the process did nothing although it had something to do. */
  readonly stalledMs: number;
  readonly now: Date;
}

type Condition = Pick<ComponentFacts, 'health' | 'message'>;

/** Longer than any single render, with all its retries. */
const LONGEST_TURN_MS = 300_000;
const LONGEST_STALL_MS = 15_000;
const HEALTHY: Condition = { health: 'Healthy' };

/** Objects by which people reach the runtime; all others are what runs it. */
const WAY_IN = new Set(['Service', 'Ingress', 'HTTPRoute', 'Gateway']);

const missingCondition = (
  parts: MeasuredParts,
  isMeant: (resource: SyncOperationResource) => boolean,
): Condition | undefined => {
  const missing = missingObjects({ ...parts, applicationOf: parts.engine.applicationOf }).filter(isMeant);
  const [first] = missing;
  if (!first) return undefined;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  const failure = restoreFailure({ ...parts, applicationOf: parts.engine.applicationOf });
  const outcome = failure === undefined ? '' : `; the last attempt failed: ${failure}`;
  return {
    health: 'Degraded',
    message: `${first.kind} ${first.name}${others} is missing in the cluster and is restored from the installation repository${outcome}`,
  };
};

const workloadCondition = ({ cluster, namespace, engine }: MeasuredParts): Condition | undefined => {
  const workload = cluster?.get({ group: 'apps', kind: 'Deployment', namespace, name: WORKLOAD_NAME });
  const health = workload && engine.healthOf(workload);
  return health && asCondition(health, `Deployment ${WORKLOAD_NAME}`);
};

const asCondition = ({ status, message }: Health, name: string): Condition | undefined =>
  status === 'Healthy'
    ? undefined
    : { health: healthOf(status), message: message ? `${name}: ${message}` : name };

const healthOf = (status: Health['status']): ComponentFacts['health'] =>
  status === 'Suspended' ? 'Degraded' : status;

const runtimeCondition = (parts: MeasuredParts): Condition => {
  if (parts.stalledMs >= LONGEST_STALL_MS)
    return {
      health: 'Degraded',
      message: `the process did not run for ${Math.round(parts.stalledMs / 1000)} s: it is overloaded, or was suspended`,
    };
  return missingCondition(parts, ({ kind }) => !WAY_IN.has(kind)) ?? workloadCondition(parts) ?? HEALTHY;
};

const proxyCondition = (parts: MeasuredParts): Condition => {
  const { serving } = parts;
  if (serving === 'begins') return { health: 'Progressing', message: 'it has not begun to serve yet' };
  if (serving !== 'served') return { health: 'Degraded', message: serving.trouble };
  return missingCondition(parts, ({ kind }) => WAY_IN.has(kind)) ?? HEALTHY;
};

const linkCondition = ({ isConnected }: MeasuredParts): Condition =>
  isConnected ? HEALTHY : { health: 'Degraded', message: 'the control plane is not connected' };

/** The engine in this process: whether its turns come to an end. */
const embeddedEngine = ({ engine, version, now }: MeasuredParts): Omit<ComponentFacts, 'name'> => {
  const turn = engine.longestTurn();
  if (!turn || now.getTime() - turn.since.getTime() < LONGEST_TURN_MS) return { version, ...HEALTHY };
  return {
    version,
    health: 'Degraded',
    message: `the application ${turn.name} has been looked after since ${turn.since.toISOString()} without an end`,
  };
};

const WORST_FIRST: readonly Health['status'][] = [
  'Missing',
  'Degraded',
  'Unknown',
  'Suspended',
  'Progressing',
  'Healthy',
];

const CONTROLLER = 'argocd-application-controller';

const isArgo = ({ metadata }: KubeObject): boolean =>
  metadata.labels?.['app.kubernetes.io/part-of'] === 'argocd';

/** The Argo CD of the cluster: the worst of its workloads, and the version that its controller runs. */
const argoEngine = ({ cluster, namespace, engine }: MeasuredParts): Omit<ComponentFacts, 'name'> => {
  const workloads = (['Deployment', 'StatefulSet'] as const)
    .flatMap(kind => cluster?.ofKind('apps', kind) ?? [])
    .filter(object => object.metadata.namespace === namespace && isArgo(object));
  const controller = workloads.find(
    ({ metadata }) =>
      metadata.labels?.['app.kubernetes.io/name'] === CONTROLLER || metadata.name === CONTROLLER,
  );
  if (!controller)
    return {
      health: 'Missing',
      message: `no workload ${CONTROLLER} of Argo CD runs in the namespace ${namespace}`,
    };
  const version = tagOf(controller);
  const judged = workloads.map(object => ({
    object,
    health: engine.healthOf(object) ?? { status: 'Unknown' as const },
  }));
  const [worst] = judged.toSorted(
    (one, other) => WORST_FIRST.indexOf(one.health.status) - WORST_FIRST.indexOf(other.health.status),
  );
  const condition = worst && asCondition(worst.health, `${worst.object.kind} ${worst.object.metadata.name}`);
  return { ...(version === undefined ? {} : { version }), ...(condition ?? HEALTHY) };
};

const LONGEST_VERSION = 63;

/** The tag of the image of its first container. */
const tagOf = ({ spec }: KubeObject): string | undefined => {
  const pod = (spec as { template?: { spec?: { containers?: { image?: string }[] } } } | undefined)?.template;
  const image = pod?.spec?.containers?.[0]?.image?.split('@')[0] ?? '';
  return /:([^/:]+)$/.exec(image)?.[1]?.slice(0, LONGEST_VERSION);
};

const engineFacts = (parts: MeasuredParts): Omit<ComponentFacts, 'name'> => {
  if (parts.engineKind === 'argo') return argoEngine(parts);
  return parts.leading
    ? embeddedEngine(parts)
    : { version: parts.version, health: 'Healthy', message: 'another process of the runtime leads' };
};

const configurationCondition = (trouble: string | undefined): Condition => {
  if (trouble === undefined) return HEALTHY;
  return { health: trouble === NOT_LOOKED_AT ? 'Progressing' : 'Degraded', message: trouble };
};

/** All components; a process that does not lead has no configuration to keep, and reports nothing. */
export const measureComponents = (parts: MeasuredParts): readonly ComponentFacts[] => {
  const { version, leading, reporter } = parts;
  return [
    { name: 'runtime', version, ...runtimeCondition(parts) },
    { name: 'engine', ...engineFacts(parts) },
    ...(leading
      ? [
          {
            name: 'shared-configuration' as const,
            version,
            ...configurationCondition(leading.configurationTrouble),
          },
        ]
      : []),
    { name: 'link', version, ...linkCondition(parts) },
    { name: 'app-proxy', version, ...proxyCondition(parts) },
    ...(reporter ? [{ name: 'reporter' as const, version, ...reporter }] : []),
  ];
};
