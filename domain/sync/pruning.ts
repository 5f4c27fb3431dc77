import { type Application, DELETION_APPROVED_ANNOTATION } from '@freshet/domain/applications';
import { ownSyncOption, type SyncOptions } from './options.ts';
import type { SyncTask } from './task.ts';

export type PruneVerdict =
  | { readonly kind: 'prune' }
  | { readonly kind: 'skip'; readonly message: string }
  /** Somebody has to say yes first. */
  | { readonly kind: 'confirm' };

/** Whether an object that has no target any more may go; what it says of itself outweighs the operation. */
export const pruneVerdict = (
  { live }: SyncTask,
  options: Pick<SyncOptions, 'prune' | 'pruneDefault'>,
  isConfirmed: boolean,
): PruneVerdict => {
  if (!options.prune) return { kind: 'skip', message: 'ignored (requires pruning)' };
  const own = live && ownSyncOption(live, 'Prune');
  const value = own ?? options.pruneDefault;
  if (value === 'false') return { kind: 'skip', message: 'ignored (no prune)' };
  return value === 'confirm' && !isConfirmed ? { kind: 'confirm' } : { kind: 'prune' };
};

/** Whether somebody has approved deletions since the operation began. */
export const isDeletionConfirmed = ({ metadata }: Application, startedAt: string): boolean => {
  const approved = Date.parse(metadata.annotations?.[DELETION_APPROVED_ANNOTATION] ?? '');
  // Whoever approves may write whole seconds only.
  return !Number.isNaN(approved) && approved >= Math.floor(Date.parse(startedAt) / 1000) * 1000;
};
