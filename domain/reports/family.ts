/** What holds what: an ApplicationSet the applications it made, an application those in its folder in Git. */
import type { Application } from '@freshet/domain/applications';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { isGitSource } from '@freshet/domain/shared-configuration';
import { applicationNamed, markOf, type Tracking, trackedInstance } from '@freshet/domain/tracking';
import type { ApplicationReport } from './report.ts';
import { sourcesOf } from './source-report.ts';
import { maybe, words } from './words.ts';

type Parent = NonNullable<ApplicationReport['parent']>;

/** Finds an Application or ApplicationSet. */
export type FindRelative = (parent: Parent) => KubeObject | undefined;

/** How an engine knows what is whose. */
export interface Household {
  /** The namespace of the engine. */
  readonly home: string;
  /** By annotations where nobody says otherwise. */
  readonly tracking?: Tracking;
}

/** Something that an object says is above it; a set is also known by its uid, which none has twice. */
interface Claim {
  readonly parent: Parent;
  readonly uid?: string;
}

const GROUP = 'argoproj.io';
const BY_ANNOTATION: Tracking = { tracking: 'annotation', instanceLabel: '' };

/** Nobody nests deeper, and a circle of owners must end. */
const DEEPEST = 20;

/** The ApplicationSet that controls an object. */
const setAbove = ({ metadata }: KubeObject): Claim | undefined => {
  const owner = metadata.ownerReferences?.find(
    ({ apiVersion, kind, controller }) =>
      kind === 'ApplicationSet' && controller === true && groupOf(apiVersion) === GROUP,
  );
  const { namespace = '' } = metadata;
  return owner && { parent: { kind: 'ApplicationSet', namespace, name: owner.name }, uid: owner.uid };
};

/** The application that left its mark on an object. */
const applicationAbove = (
  object: KubeObject,
  { home, tracking = BY_ANNOTATION }: Household,
): Claim | undefined => {
  const instance = trackedInstance(object, tracking);
  if (instance === undefined) return undefined;
  const mark = tracking.tracking === 'label' ? undefined : markOf(object)?.key;
  const { namespace = '', name } = object.metadata;
  // A mark that was copied along with a manifest says nothing of the copy.
  const isCopied =
    mark &&
    (mark.group !== GROUP || mark.kind !== object.kind || mark.name !== name || mark.namespace !== namespace);
  if (isCopied) return undefined;
  return { parent: { kind: 'Application', ...applicationNamed(instance, home) } };
};

const claimsOf = (object: KubeObject, household: Household): readonly Claim[] =>
  [setAbove(object), applicationAbove(object, household)].filter(claim => claim !== undefined);

/** What holds an object, by its owner or by the mark that its holder left on it; as it says, where nobody can look. */
export const parentOf = (
  object: KubeObject,
  household: Household,
  find?: FindRelative,
): Parent | undefined => {
  const claims = claimsOf(object, household);
  return (find ? claims.find(claim => isMet(claim, find(claim.parent))) : claims[0])?.parent;
};

/** A set of the same name that is another one made nothing of this. */
const isMet = ({ uid }: Claim, found: KubeObject | undefined): found is KubeObject =>
  found !== undefined && (uid === undefined || found.metadata.uid === uid);

/**
 * Looks for the Git Source that an object comes from, however many applications and sets are between. Whoever may do
 * what rests on it, so that reports and the app-proxy ask here; each has its own way to find what is asked for.
 */
function* lookForGitSource(
  object: KubeObject,
  household: Household,
): Generator<Parent, string | undefined, KubeObject | undefined> {
  let below = object;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    let above: KubeObject | undefined;
    for (const claim of claimsOf(below, household)) {
      const found = yield claim.parent;
      if (!isMet(claim, found)) continue;
      above = { ...found, kind: claim.parent.kind };
      break;
    }
    if (!above) return undefined;
    if (isGitSource(above)) return above.metadata.name;
    below = above;
  }
  return undefined;
}

/** The Git Source that an object comes from. */
export const gitSourceOf = (
  object: KubeObject,
  household: Household,
  find: FindRelative,
): string | undefined => {
  const search = lookForGitSource(object, household);
  let step = search.next();
  while (!step.done) step = search.next(find(step.value));
  return step.value;
};

/** The same where finding takes time. */
export const findGitSourceOf = async (
  object: KubeObject,
  household: Household,
  find: (parent: Parent) => Promise<KubeObject | undefined>,
): Promise<string | undefined> => {
  const search = lookForGitSource(object, household);
  let step = search.next();
  while (!step.done) step = search.next(await find(step.value));
  return step.value;
};

/** Where the manifest of an object lies: in the folder of the application that holds it. */
export const manifestOf = (holder: KubeObject | undefined): ApplicationReport['manifest'] => {
  if (holder?.kind !== 'Application') return undefined;
  const [source, ...more] = sourcesOf((holder as Application).spec ?? {});
  if (!source || source.chart || more.length > 0) return undefined;
  return {
    repoUrl: words(source.repoURL, 2_048),
    path: words(source.path ?? '.', 1_024),
    ...maybe('revision', source.targetRevision, 255),
  };
};
