/**
 * Finds out whether objects differ from what is wanted of them, and remembers it for as long as the targets live and
 * neither side changes.
 */
import {
  type Application,
  COMPARE_OPTIONS_ANNOTATION,
  listedIn,
  optionValue,
} from '@freshet/domain/applications';
import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { ownSyncOption } from '@freshet/domain/sync';
import { builtInShape, sameJson } from '@freshet/embedded-cluster/kube-types';
import { changesBetween, whyDifferent } from '../diff-text/index.ts';
import type { CompareRequest } from './compare-request.ts';
import { customTypeOf } from './custom-types.ts';
import type { DryRuns } from './dry-runs.ts';
import { ignoredOf } from './ignore-rules.ts';
import { findIgnored, type IgnoredPaths, removeIgnored, respectIgnored } from './ignored-paths.ts';
import type { JqPaths } from './jq-paths.ts';
import { withMark } from './label-marks.ts';
import {
  type Prediction,
  predictClientSide,
  predictedByServer,
  predictServerSide,
  type Sides,
  sidesOf,
  type Typing,
} from './predict.ts';

/** How a wanted object and its live one differ. */
export interface Difference {
  /** As it is to be applied. */
  readonly target: KubeObject;
  readonly isModified: boolean;
  /** In what they differ, in one sentence. */
  readonly why: string | undefined;
  /** Made anew each time it is asked for: most are never looked at, and together they are large. */
  readonly prediction: () => Prediction;
}

interface Known {
  readonly live: KubeObject;
  readonly settings: CompareRequest['settings'];
  readonly options: string;
  readonly difference: Promise<Difference>;
}

interface Pair {
  readonly target: KubeObject;
  readonly live: KubeObject;
}

type Way = 'client' | 'structured' | 'server';

/** Whether two reads show one and the same state of an object. */
const isSameState = (one: KubeObject, other: KubeObject): boolean => {
  if (one === other) return true;
  const { uid, resourceVersion } = one.metadata;
  if (uid === undefined || resourceVersion === undefined) return false;
  return (
    uid === other.metadata.uid &&
    resourceVersion === other.metadata.resourceVersion &&
    one.apiVersion === other.apiVersion
  );
};

/** What of an application decides how its objects are compared. */
const optionsText = ({ metadata, spec }: Application): string =>
  JSON.stringify([
    metadata.annotations?.[COMPARE_OPTIONS_ANNOTATION],
    spec.syncPolicy?.syncOptions,
    spec.ignoreDifferences,
  ]);

/** What the object says of itself, else what its application says. */
const compareOption = (target: KubeObject, application: Application, key: string): string | undefined =>
  optionValue(listedIn(target, COMPARE_OPTIONS_ANNOTATION), key) ??
  optionValue(listedIn(application, COMPARE_OPTIONS_ANNOTATION), key);

const wayOf = (target: KubeObject, { application, settings }: CompareRequest): Way => {
  const asked = compareOption(target, application, 'ServerSideDiff');
  if (asked === 'true' || (asked !== 'false' && settings.serverSideDiff)) return 'server';
  const applies =
    ownSyncOption(target, 'ServerSideApply') ??
    optionValue(application.spec.syncPolicy?.syncOptions ?? [], 'ServerSideApply');
  return applies === 'true' ? 'structured' : 'client';
};

export class Differences {
  readonly #known = new WeakMap<KubeObject, Known>();
  readonly #jq: JqPaths;
  readonly #dryRuns: DryRuns;

  constructor({ jq, dryRuns }: { readonly jq: JqPaths; readonly dryRuns: DryRuns }) {
    this.#jq = jq;
    this.#dryRuns = dryRuns;
  }

  of(target: KubeObject, live: KubeObject, request: CompareRequest): Promise<Difference> {
    const { settings } = request;
    const options = optionsText(request.application);
    const known = this.#known.get(target);
    const isKnown = known && known.settings === settings && known.options === options;
    if (isKnown && isSameState(known.live, live)) return known.difference;
    const difference = this.#find({ target, live: withMark(live, target, settings) }, request);
    this.#known.set(target, { live, settings, options, difference });
    // What failed is asked anew, and whoever waits for it now is told.
    difference.catch(() => this.#known.delete(target));
    return difference;
  }

  async #find(pair: Pair, request: CompareRequest): Promise<Difference> {
    const { settings, application, cluster } = request;
    const typing: Typing = {
      settings,
      custom: isBuiltIn(pair) ? undefined : customTypeOf(pair.live, cluster),
    };
    const ignored = await this.#ignoredIn(pair, () => sidesOf(pair.target, pair.live, settings), {
      typing,
      request,
    });
    const prediction =
      wayOf(pair.target, request) === 'server'
        ? await this.#askServer(pair, { typing, request })
        : () => predict(pair, ignored, { typing, request });
    const { live, predicted } = prediction();
    const isModified = !sameJson(live, predicted);
    const respects = optionValue(application.spec.syncPolicy?.syncOptions ?? [], 'RespectIgnoreDifferences');
    return {
      target: ignored && respects === 'true' ? respectIgnored(pair.target, pair.live, ignored) : pair.target,
      isModified,
      why: isModified ? whyDifferent(keyOf(pair.target), changesBetween(live, predicted)) : undefined,
      prediction,
    };
  }

  async #ignoredIn(
    { target, live }: Pair,
    sidesIn: () => Sides,
    { typing, request }: Circumstances,
  ): Promise<IgnoredPaths | undefined> {
    const rules = [
      ...(request.application.spec.ignoreDifferences ?? []),
      ...request.settings.ignoreDifferences,
    ];
    const ignored = ignoredOf(rules, keyOf(target));
    if (ignored === undefined) return undefined;
    const shape = builtInShape(target.apiVersion, target.kind) ?? typing.custom?.shape;
    return findIgnored(ignored, sidesIn(), { jq: this.#jq, live, shape });
  }

  async #askServer(pair: Pair, { typing, request }: Circumstances): Promise<() => Prediction> {
    const answer = await this.#dryRuns.apply(pair.target, request.cluster);
    const includesMutations =
      compareOption(pair.target, request.application, 'IncludeMutationWebhook') === 'true';
    const prediction = predictedByServer(answer, pair.live, { typing, includesMutations });
    // What is ignored may be at other places of the answer than of what was asked.
    const sides = {
      original: undefined,
      target: prediction.predicted,
      live: prediction.live,
      isTyped: false,
    };
    const ignored = await this.#ignoredIn(pair, () => sides, { typing, request });
    if (ignored) removeIgnored(sides, ignored);
    return () => prediction;
  }
}

interface Circumstances {
  readonly typing: Typing;
  readonly request: CompareRequest;
}

const isBuiltIn = ({ target }: Pair): boolean => builtInShape(target.apiVersion, target.kind) !== undefined;

const predict = (
  { target, live }: Pair,
  ignored: IgnoredPaths | undefined,
  { typing, request }: Circumstances,
): Prediction => {
  const sides = sidesOf(target, live, typing.settings);
  if (ignored) removeIgnored(sides, ignored);
  const structured =
    wayOf(target, request) === 'structured' ? predictServerSide(sides, live, typing) : undefined;
  return structured ?? predictClientSide(sides, typing);
};
