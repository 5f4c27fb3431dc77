import type { KubeObject, OwnerReference } from '../../objects/index.ts';

export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

/** How an owner stands: there for good, on its way out and waiting for this very dependent, or not there at all. */
export type OwnerStanding = 'solid' | 'waiting' | 'dangling';

export type Verdict =
  | { readonly kind: 'keep' }
  | { readonly kind: 'drop-references'; readonly uids: readonly string[] }
  | { readonly kind: 'delete'; readonly propagation: 'Background' | 'Foreground' | 'Orphan' };

export const isEndingInForeground = ({ metadata }: KubeObject): boolean =>
  metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).includes(FOREGROUND);

/** The standing of the owner that a reference names, as it was found. */
export const standingOf = (reference: OwnerReference, owner: KubeObject | undefined): OwnerStanding => {
  if (owner === undefined || owner.metadata.uid !== reference.uid) return 'dangling';
  return isEndingInForeground(owner) && reference.blockOwnerDeletion === true ? 'waiting' : 'solid';
};

const policyOf = ({ metadata }: KubeObject): 'Background' | 'Foreground' | 'Orphan' => {
  const finalizers = metadata.finalizers ?? [];
  if (finalizers.includes(ORPHAN)) return 'Orphan';
  return finalizers.includes(FOREGROUND) ? 'Foreground' : 'Background';
};

/** What is to become of an object whose owners stand so. */
export const judge = (
  object: KubeObject,
  standings: ReadonlyMap<string, OwnerStanding>,
  hasDependents: boolean,
): Verdict => {
  const all = [...standings];
  if (all.length === 0) return { kind: 'keep' };
  const lost = all.filter(([, standing]) => standing !== 'solid').map(([uid]) => uid);
  if (lost.length === 0) return { kind: 'keep' };
  if (lost.length < all.length) return { kind: 'drop-references', uids: lost };
  const isAwaited = all.some(([, standing]) => standing === 'waiting');
  if (isAwaited && hasDependents) return { kind: 'delete', propagation: 'Foreground' };
  return { kind: 'delete', propagation: policyOf(object) };
};
