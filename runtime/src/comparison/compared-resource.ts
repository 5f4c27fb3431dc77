import {
  type Application,
  optionValue,
  type ResourceStatus,
  type SyncCode,
} from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';
import { type KubeObject, keyOf, type ResourceKey, versionOf } from '@freshet/domain/objects';
import { isHook, isIgnoredHook, isSkipped, ownSyncOption, waveOf } from '@freshet/domain/sync';
import { isSelfReferenced } from '@freshet/domain/tracking';
import { whyExtra, whyMissing } from '../diff-text/index.ts';
import { showsHealth } from './app-health.ts';
import type { CompareRequest } from './compare-request.ts';
import type { ComparedResource } from './comparison.ts';
import type { Difference, Differences } from './differences.ts';
import type { Prediction } from './predict.ts';

export interface ResourceContext {
  readonly request: CompareRequest;
  readonly differences: Differences;
  readonly refusal: (object: KubeObject) => string | undefined;
}

interface Pair {
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
}

/** Either side, the wanted one first: what is said of an object in general is read from it. */
const eitherOf = ({ target, live }: Pair): KubeObject => {
  const object = target ?? live;
  if (object === undefined) throw new TypeError('a pair has at least one side');
  return object;
};

const needsConfirmation = (object: KubeObject | undefined, { spec }: Application): boolean =>
  object !== undefined &&
  ['Delete', 'Prune'].some(
    key => (ownSyncOption(object, key) ?? optionValue(spec.syncPolicy?.syncOptions ?? [], key)) === 'confirm',
  );

/** Whether nothing is said of an object: it is run, left alone, or somebody else's with a copied mark. */
const isOutsideStatus = (pair: Pair, isOwn: boolean): boolean => {
  const object = eitherOf(pair);
  return !isOwn || isHook(object) || isIgnoredHook(object) || isSkipped(object);
};

const healthIn = (pair: Pair, { request }: ResourceContext): Health | undefined => {
  if (!showsHealth(pair, request.application)) return undefined;
  return pair.live ? request.healthOf(pair.live) : { status: 'Missing' };
};

const statusOf = (
  key: ResourceKey,
  pair: Pair,
  said: {
    readonly code: SyncCode | undefined;
    readonly health: Health | undefined;
    readonly isPruned: boolean;
    readonly isConfirmed: boolean;
  },
): ResourceStatus => {
  const object = eitherOf(pair);
  const wave = pair.target ? waveOf(pair.target) : 0;
  return {
    ...(key.group === '' ? {} : { group: key.group }),
    version: versionOf(object.apiVersion),
    kind: key.kind,
    ...(key.namespace === '' ? {} : { namespace: key.namespace }),
    name: key.name,
    ...(said.code === undefined ? {} : { status: said.code }),
    ...(said.health === undefined ? {} : { health: { ...said.health } }),
    ...(isHook(object) ? { hook: true } : {}),
    ...(said.isPruned ? { requiresPruning: true } : {}),
    ...(said.isConfirmed ? { requiresDeletionConfirmation: true } : {}),
    ...(wave === 0 ? {} : { syncWave: wave }),
  };
};

interface Verdict {
  readonly code: SyncCode | undefined;
  readonly why: string | undefined;
}

const whyOut = (key: ResourceKey, { target, live }: Pair, difference: Difference | undefined): string => {
  if (target === undefined) return whyExtra(key);
  if (live === undefined) return whyMissing(key);
  return difference?.why ?? '';
};

interface Found {
  readonly isOwn: boolean;
  readonly difference: Difference | undefined;
  readonly failure: string | undefined;
}

const judge = (
  key: ResourceKey,
  pair: Pair,
  { isOwn, difference, failure }: Found,
  { request, refusal }: ResourceContext,
): Verdict => {
  if (isOutsideStatus(pair, isOwn)) return { code: undefined, why: undefined };
  const refused = refusal(eitherOf(pair));
  if (refused !== undefined) return { code: 'Unknown', why: refused };
  if (request.rendered === undefined) return { code: 'Unknown', why: request.failure };
  if (failure !== undefined) return { code: 'Unknown', why: failure };
  const isOut = pair.target === undefined || pair.live === undefined || difference?.isModified === true;
  return isOut
    ? { code: 'OutOfSync', why: whyOut(key, pair, difference) }
    : { code: 'Synced', why: undefined };
};

/** A comparison goes on without the objects that cannot be compared, and says so. */
const findDifference = async (
  key: ResourceKey,
  { target, live }: Pair,
  { differences, request }: ResourceContext,
): Promise<Pick<Found, 'difference' | 'failure'>> => {
  if (target === undefined || live === undefined) return { difference: undefined, failure: undefined };
  try {
    return { difference: await differences.of(target, live, request), failure: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failure = `${key.kind} ${key.name} could not be compared: ${reason}`;
    return { difference: undefined, failure };
  }
};

/** What there is to say of one object. */
export const comparedResource = async (pair: Pair, context: ResourceContext): Promise<ComparedResource> => {
  const { target, live } = pair;
  const object = eitherOf(pair);
  const { group, kind, namespace, name } = keyOf(object);
  const key: ResourceKey = { group, kind, namespace, name: name ?? '' };
  const isOwn =
    live === undefined || target !== undefined || isSelfReferenced(live, context.request.settings);
  const { difference, failure } = isOutsideStatus(pair, isOwn)
    ? { difference: undefined, failure: undefined }
    : await findDifference(key, pair, context);
  const { code, why } = judge(key, pair, { isOwn, difference, failure }, context);
  const isPruned =
    target === undefined && isOwn && context.request.rendered !== undefined && !isOutsideStatus(pair, isOwn);
  const isConfirmed = [target, live].some(side => needsConfirmation(side, context.request.application));
  let prediction: Prediction | undefined;
  const predicted = (): Prediction | undefined => {
    prediction ??= difference?.prediction();
    return prediction;
  };
  return {
    key,
    target: difference?.target ?? target,
    live,
    isModified: target !== undefined && (live === undefined || difference?.isModified === true),
    requiresPruning: isPruned,
    hook: isHook(object),
    status: statusOf(key, pair, { code, health: healthIn(pair, context), isPruned, isConfirmed }),
    why,
    failure,
    get normalizedLive() {
      return (predicted()?.live as KubeObject | undefined) ?? live;
    },
    get predictedLive() {
      return (predicted()?.predicted as KubeObject | undefined) ?? target;
    },
  };
};
