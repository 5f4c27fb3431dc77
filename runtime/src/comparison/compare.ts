/**
 * Compares what an application wants with what its cluster has, object by object, and says of each and of the whole
 * whether it is in sync and how healthy it is.
 */
import {
  type Application,
  COMPARE_OPTIONS_ANNOTATION,
  type Condition,
  listedIn,
  optionValue,
  type SyncCode,
} from '@freshet/domain/applications';
import { groupOf, type KubeObject, keyOf, keyText, versionOf } from '@freshet/domain/objects';
import { isIgnoredHook } from '@freshet/domain/sync';
import type { LiveCluster } from '../clusters/index.ts';
import { appHealth } from './app-health.ts';
import type { CompareRequest } from './compare-request.ts';
import { comparedResource, type ResourceContext } from './compared-resource.ts';
import type { ComparedResource, Comparison } from './comparison.ts';
import { Differences } from './differences.ts';
import { DryRuns } from './dry-runs.ts';
import { JqPaths } from './jq-paths.ts';
import { managedLives } from './managed-lives.ts';
import { orphanWarning } from './orphan-warning.ts';
import { Preparations } from './preparations.ts';
import { sharedWarnings } from './shared-resources.ts';

export interface Comparer {
  compare(request: CompareRequest): Promise<Comparison>;
  stop(): Promise<void>;
}

interface Pair {
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
}

/** Objects as pairs, in the order in which people find them in the status. */
const pairsOf = (
  targets: readonly KubeObject[],
  lives: ReadonlyMap<string, KubeObject>,
): readonly (readonly [string, Pair])[] => {
  const pairs = new Map<string, Pair>();
  for (const [place, target] of targets.entries()) {
    const key = keyText(keyOf(target));
    // Names that the server is to make are never there yet.
    if (target.metadata.name) pairs.set(key, { target, live: lives.get(key) });
    else pairs.set(`${key}#${place}`, { target, live: undefined });
  }
  for (const [key, live] of lives) if (!pairs.has(key)) pairs.set(key, { target: undefined, live });
  return [...pairs].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
};

type IsNamespaced = (group: string, kind: string, version?: string) => boolean | undefined;

const isNamespacedIn =
  (cluster: LiveCluster): IsNamespaced =>
  (group, kind, version) =>
    (cluster.kindOf(group, kind, version) ?? cluster.kindOf(group, kind))?.namespaced;

/** Objects that lie in a namespace and do not know in which, as the application does not say so either. */
const homeless = (targets: readonly KubeObject[], isNamespaced: IsNamespaced): readonly Condition[] =>
  targets
    .filter(({ metadata, apiVersion, kind }) => {
      if (metadata.namespace) return false;
      return isNamespaced(groupOf(apiVersion), kind, versionOf(apiVersion)) === true;
    })
    .map(({ metadata, apiVersion, kind }) => ({
      type: 'InvalidSpecError',
      message: `Namespace for ${metadata.name} ${apiVersion}, Kind=${kind} is missing.`,
    }));

/** A namespace that the engine makes for an application is never one of its objects, unless Git says so. */
const isMadeNamespace = ({ kind, metadata }: KubeObject, { spec }: Application): boolean =>
  kind === 'Namespace' &&
  metadata.name === spec.destination.namespace &&
  optionValue(spec.syncPolicy?.syncOptions ?? [], 'CreateNamespace') === 'true';

/** What was last written to the namespace is not what the application asks for now. */
const hasOtherNamespaceMetadata = ({ spec, status }: Application): boolean => {
  const wanted = spec.syncPolicy?.managedNamespaceMetadata;
  const result = status?.operationState?.syncResult;
  if (wanted === undefined || result === undefined) return false;
  const textOf = (map: Readonly<Record<string, string>> | undefined): string =>
    JSON.stringify(Object.entries(map ?? {}).sort());
  const last = result.managedNamespaceMetadata;
  return (
    textOf(wanted.labels) !== textOf(last?.labels) || textOf(wanted.annotations) !== textOf(last?.annotations)
  );
};

const isTolerated = ({ target, live }: ComparedResource): boolean =>
  target === undefined &&
  live !== undefined &&
  listedIn(live, COMPARE_OPTIONS_ANNOTATION).includes('IgnoreExtraneous');

const syncCodeOf = (resources: readonly ComparedResource[], request: CompareRequest): SyncCode => {
  if (request.rendered === undefined || resources.some(({ failure }) => failure !== undefined))
    return 'Unknown';
  // The state of an object that the project forbids is not known; that it is not as Git wants it, is.
  const isOut = resources.some(
    each => ['OutOfSync', 'Unknown'].includes(each.status.status ?? '') && !isTolerated(each),
  );
  return isOut || hasOtherNamespaceMetadata(request.application) ? 'OutOfSync' : 'Synced';
};

interface Memory {
  readonly differences: Differences;
  readonly preparations: Preparations;
}

const compare = async (
  request: CompareRequest,
  { differences, preparations }: Memory,
): Promise<Comparison> => {
  const { application, rendered, cluster, settings, refusalOf } = request;
  const isNamespaced = isNamespacedIn(cluster);
  const refusal = (object: KubeObject): string | undefined =>
    refusalOf(
      object,
      isNamespaced(groupOf(object.apiVersion), object.kind, versionOf(object.apiVersion)) ?? true,
    );
  const prepared = preparations.of(request, isNamespaced);
  const targets = prepared.targets.filter(target => !isIgnoredHook(target));
  const found = await managedLives({
    application,
    targets,
    cluster,
    settings,
    isPermitted: object => refusal(object) === undefined,
  });
  const wanted = new Set(targets.map(target => keyText(keyOf(target))));
  const lives = new Map(
    [...found].filter(([key, live]) => wanted.has(key) || !isMadeNamespace(live, application)),
  );
  const context: ResourceContext = { request, differences, refusal };
  const resources = await Promise.all(
    pairsOf(targets, lives).map(([, pair]) => comparedResource(pair, context)),
  );
  return {
    resources,
    sync: syncCodeOf(resources, request),
    health: appHealth(
      resources.map(({ key, target, live, status }) => ({ key, target, live, health: status.health })),
    ),
    conditions: [
      ...(request.failure === undefined
        ? []
        : [{ type: 'ComparisonError', message: request.failure } as const]),
      ...prepared.conditions,
      ...homeless(targets, isNamespaced),
      ...resources.flatMap(({ failure }): Condition[] =>
        failure === undefined ? [] : [{ type: 'ComparisonError', message: failure }],
      ),
      ...sharedWarnings(lives.values(), request),
      ...orphanWarning(request, lives),
    ],
    revisions: request.revisions,
    sourceTypes: [...(rendered?.sourceTypes ?? [])],
  };
};

interface ComparerOptions {
  /** How long an expression of jq may take. */
  readonly jqLimitMs?: number;
}

/** Remembers what it found as long as the objects stay the same, so that comparing again costs next to nothing. */
export const createComparer = ({ jqLimitMs }: ComparerOptions = {}): Comparer => {
  const jq = new JqPaths(jqLimitMs === undefined ? {} : { limitMs: jqLimitMs });
  const memory: Memory = {
    differences: new Differences({ jq, dryRuns: new DryRuns() }),
    preparations: new Preparations(),
  };
  return {
    compare: request => compare(request, memory),
    stop: () => jq.stop(),
  };
};
