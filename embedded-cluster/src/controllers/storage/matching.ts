import { quantity } from '../../quantities/index.ts';
import { matchesSelector, uidOf } from '../../reconciling/index.ts';
import type { Claim, PersistentVolume } from '../../shapes/index.ts';

/** Whether a volume is kept for a claim, by name or by uid. */
export const isFor = ({ spec }: PersistentVolume, claim: Claim): boolean => {
  const { claimRef } = spec;
  if (claimRef?.name !== claim.metadata.name || claimRef.namespace !== claim.metadata.namespace) return false;
  return claimRef.uid === undefined || claimRef.uid === '' || claimRef.uid === uidOf(claim);
};

const isFree = (volume: PersistentVolume): boolean =>
  volume.spec.claimRef === undefined && volume.metadata.deletionTimestamp === undefined;

const offers = (volume: PersistentVolume, claim: Claim): boolean => {
  const { spec } = volume;
  const modes = spec.accessModes ?? [];
  return (
    (spec.storageClassName ?? '') === (claim.spec.storageClassName ?? '') &&
    (spec.volumeMode ?? 'Filesystem') === (claim.spec.volumeMode ?? 'Filesystem') &&
    (claim.spec.accessModes ?? []).every(mode => modes.includes(mode)) &&
    quantity(spec.capacity?.storage) >= quantity(claim.spec.resources?.requests?.storage) &&
    (claim.spec.selector === undefined || matchesSelector(claim.spec.selector, volume.metadata.labels))
  );
};

/** The volume for a claim: the one kept for it, or the smallest free one that does. */
export const volumeFor = (
  claim: Claim,
  volumes: Iterable<PersistentVolume>,
): PersistentVolume | undefined => {
  const all = [...volumes];
  const kept = all.find(volume => isFor(volume, claim) && volume.metadata.deletionTimestamp === undefined);
  if (kept !== undefined) return kept;
  const size = (volume: PersistentVolume): bigint => quantity(volume.spec.capacity?.storage);
  return all
    .filter(volume => isFree(volume) && offers(volume, claim))
    .sort((one, other) => Number(size(one) - size(other)))[0];
};
