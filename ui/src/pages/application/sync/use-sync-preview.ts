import { usePreview } from '../../../gitops-wizards/ground/index.ts';
import { askRuntime } from '../../../runtime-proxy/index.ts';
import type { Managed } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { SyncPreviewDocument } from './sync-preview.proxy.generated.ts';

export interface SyncPreview {
  /** Undefined while it is read, and where the revision cannot be. */
  readonly resources: readonly Managed[] | undefined;
  /** The commits that a typed revision stands for. */
  readonly revisions: readonly string[];
  /** Whether there are more objects than are told. */
  readonly isCut: boolean;
  readonly isRunning: boolean;
  readonly fault: Error | undefined;
}

/** What a sync to a revision would change, once one stops typing; without one, what the page knows already. */
export const useSyncPreview = (
  { runtime, ...ref }: ApplicationPlace,
  typed: string,
  current: readonly Managed[],
): SyncPreview => {
  const revision = typed.trim();
  const { answer, isGood, isRunning, fault } = usePreview({
    key: revision === '' ? undefined : JSON.stringify([runtime, ref, revision]),
    ask: signal =>
      askRuntime({ runtime, document: SyncPreviewDocument, variables: { ...ref, revision }, signal }),
  });
  if (revision === '')
    return { resources: current, revisions: [], isCut: false, isRunning: false, fault: undefined };
  const { resources, revisions = [], isCut = false } = (isGood && answer?.syncPreview) || {};
  return { resources, revisions, isCut, isRunning, fault };
};
