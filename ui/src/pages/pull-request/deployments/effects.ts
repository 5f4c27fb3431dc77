import { type MergeVerdict, type Reach, verdictOf } from '@freshet/domain/merge-effects';
import { ApiFault } from '../../../api/index.ts';
import type { FollowersQuery } from './followers.generated.ts';
import type { MergeComparisonQuery } from './merge-comparison.proxy.generated.ts';
import type { MergeResult } from './merge-result.ts';

export type Follower = FollowersQuery['applications']['nodes'][number];
export type Comparison = MergeComparisonQuery['revisionComparison'];

/** What is known of one application that follows the branch. */
export type Finding =
  /** By what it says of itself, nothing of it is touched. */
  | { readonly is: 'untouched' }
  /** It has its turn once somebody asks for more. */
  | { readonly is: 'later' }
  /** Nobody has asked yet, or somebody stopped asking. */
  | { readonly is: 'unasked' | 'reading' }
  | { readonly is: 'mayNot' }
  | { readonly is: 'silent'; readonly since: string }
  | { readonly is: 'failed'; readonly error: Error }
  | { readonly is: 'told'; readonly verdict: MergeVerdict; readonly comparison: Comparison };

export interface Effect {
  readonly application: Follower;
  readonly reach: Reach;
  readonly finding: Finding;
}

/** What can be said of an application before its runtime is asked; undefined where it is to be asked. */
export const foreknown = ({ permissions, silentSince }: Follower, { touch }: Reach): Finding | undefined => {
  if (touch === 'no') return { is: 'untouched' };
  if (!permissions.includes('sync')) return { is: 'mayNot' };
  return silentSince == null ? undefined : { is: 'silent', since: silentSince };
};

export const toldOf = (comparison: Comparison): Finding => ({
  is: 'told',
  verdict: verdictOf(comparison),
  comparison,
});

/** What asking a runtime has come to, at this or at an earlier time. */
interface Asked {
  readonly data: MergeComparisonQuery | undefined;
  readonly error: Error | null;
  readonly fetchStatus: string;
}

/** The rules may say otherwise by now than when the list was read. */
const isDenied = (error: Error | null): boolean => error instanceof ApiFault && error.code === 'DENIED';

/** What was found out of an application whose turn it is; nothing is shown of what may not be rendered, asked or not. */
export const findingOf = (asked: Asked | undefined, mayRender: boolean): Finding => {
  if (asked === undefined) return { is: 'later' };
  if (!mayRender) return { is: 'unasked' };
  if (asked.fetchStatus === 'fetching') return { is: 'reading' };
  if (asked.data) return toldOf(asked.data.revisionComparison);
  if (isDenied(asked.error)) return { is: 'mayNot' };
  if (asked.error) return { is: 'failed', error: asked.error };
  return { is: 'unasked' };
};

const clusterOf = ({ destination: { name, server } }: Follower): string => name ?? server;

/** Where an application is deployed to, as people call it. */
export const placeOf = (application: Follower): string =>
  `${clusterOf(application)} / ${application.destination.namespace}`;

/** What applications are grouped by: their environment, or the place where there is no name for it. */
export const environmentOf = (application: Follower): string =>
  application.environment ?? placeOf(application);

export const addressOf = ({ runtime, namespace, name }: Follower): string =>
  `/apps/${[runtime, namespace, name].map(encodeURIComponent).join('/')}`;

const isVerdict = ({ finding }: Effect, ...verdicts: readonly MergeVerdict[]): boolean =>
  finding.is === 'told' && verdicts.includes(finding.verdict);

/** Applications in the order in which they matter to who decides about the merge. */
export interface SortedEffects {
  /** The merge breaks them: first, whatever their environment. */
  readonly broken: readonly Effect[];
  /** Whatever changes, is being looked at, or could not be: by environment. */
  readonly groups: readonly { readonly name: string; readonly effects: readonly Effect[] }[];
  readonly same: readonly Effect[];
  readonly mayNot: readonly Effect[];
}

const byName = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export const sortEffects = (effects: readonly Effect[]): SortedEffects => {
  const isSame = (effect: Effect) => effect.finding.is === 'untouched' || isVerdict(effect, 'same');
  const isElsewhere = (effect: Effect) =>
    isSame(effect) || ['mayNot', 'later'].includes(effect.finding.is) || isVerdict(effect, 'breaks');
  const shown = effects.filter(effect => !isElsewhere(effect));
  const groups = Map.groupBy(shown, ({ application }) => environmentOf(application));
  return {
    broken: effects.filter(effect => isVerdict(effect, 'breaks')),
    groups: [...groups]
      .map(([name, of]) => ({ name, effects: of }))
      .sort((one, other) => byName(one.name, other.name)),
    same: effects.filter(isSame),
    mayNot: effects.filter(({ finding }) => finding.is === 'mayNot'),
  };
};

/** What a merge comes to in one line. */
export interface EffectsSummary {
  readonly broken: number;
  /** Those that change, the mended among them. */
  readonly changed: number;
  /** Where those are that break, and those that change. */
  readonly brokenIn: readonly string[];
  readonly changedIn: readonly string[];
  readonly reading: number;
  /** Whether something was found out of all that could be touched, and none was left out. */
  readonly isWhole: boolean;
}

/** `isCut` where there are more applications than were looked through. */
export const summaryOf = (effects: readonly Effect[], isCut: boolean): EffectsSummary => {
  const changed = effects.filter(effect => isVerdict(effect, 'changes', 'mends'));
  const broken = effects.filter(effect => isVerdict(effect, 'breaks'));
  const environments = (of: readonly Effect[]) =>
    [...new Set(of.map(({ application }) => environmentOf(application)))].sort(byName);
  return {
    broken: broken.length,
    changed: changed.length,
    brokenIn: environments(broken),
    changedIn: environments(changed),
    reading: effects.filter(({ finding }) => finding.is === 'reading').length,
    isWhole: !isCut && effects.every(({ finding }) => finding.is === 'told' || finding.is === 'untouched'),
  };
};

/** What is known of a merge and of those that follow the branch. */
export interface Known {
  readonly merge: MergeResult;
  /** Undefined while nobody knows which applications follow the branch, and what of them is touched. */
  readonly all: readonly Effect[] | undefined;
  /** Why they could not be found out. */
  readonly error: Error | null;
  /** More applications have sources in the repository than were looked through. */
  readonly isCut: boolean;
}

/** What is said of a merge in one line; nothing where no application follows, and before anything is known. */
export const lineOf = ({ merge, all, error, isCut }: Known): EffectsSummary | 'unknown' | undefined => {
  // The reasons that are listed with it say so already.
  if (merge.is === 'conflicts' || merge.is === 'gone') return undefined;
  if (error) return 'unknown';
  if (all === undefined || (all.length === 0 && !isCut)) return undefined;
  return merge.is === 'failed' ? 'unknown' : summaryOf(all, isCut);
};
