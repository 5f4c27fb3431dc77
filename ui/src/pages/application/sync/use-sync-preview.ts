import type { ApiFault } from '../../../api/index.ts';
import { usePreview } from '../../../gitops-wizards/ground/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { SyncPreviewDocument, type SyncPreviewQuery } from './sync-preview.proxy.generated.ts';

export interface SyncPreview {
  /** Undefined while it is read, and where it cannot be. */
  readonly comparison: SyncPreviewQuery['syncPreview'] | undefined;
  readonly isRunning: boolean;
  readonly fault: ApiFault | undefined;
  readonly retry: () => void;
}

/**
 * What a sync to revisions, one for each source, would change, once one stops typing; where one is empty, to what its
 * source follows. It is
 * read for the dialog and not taken from its page, where the comparison before may still stand.
 */
export const useSyncPreview = (
  { runtime, ...ref }: ApplicationPlace,
  typed: readonly string[],
): SyncPreview => {
  const named = typed.map(one => one.trim());
  const revisions = named.some(one => one !== '') ? named : [];
  const { answer, isGood, isRunning, fault, retry } = usePreview({
    key: JSON.stringify([runtime, ref, revisions]),
    ask: signal =>
      askRuntime({ runtime, document: SyncPreviewDocument, variables: { ...ref, revisions }, signal }),
  });
  return { comparison: isGood ? answer?.syncPreview : undefined, isRunning, fault, retry };
};
