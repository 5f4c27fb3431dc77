import {
  type Application,
  listedIn,
  type Operation,
  optionValue,
  SYNC_OPTIONS_ANNOTATION,
} from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';

export type PrunePropagation = 'Foreground' | 'Background' | 'Orphan';

/** What was asked for with a sync as a whole; objects may say otherwise of themselves. */
export interface SyncOptions {
  readonly isDryRun: boolean;
  readonly prune: boolean;
  /** `false` and `confirm` of `Prune=…`; objects win. */
  readonly pruneDefault: string | undefined;
  readonly prunePropagation: PrunePropagation;
  readonly pruneLast: boolean;
  readonly force: boolean;
  readonly replace: boolean;
  readonly serverSideApply: boolean;
  readonly validate: boolean;
  readonly applyOutOfSyncOnly: boolean;
  readonly createNamespace: boolean;
  readonly skipDryRunOnMissingResource: boolean;
  readonly migrateClientSideApply: boolean;
  readonly failOnSharedResource: boolean;
  /** Without hooks: a selective sync, or the strategy `apply`. */
  readonly skipHooks: boolean;
}

const PROPAGATIONS: Readonly<Record<string, PrunePropagation>> = {
  background: 'Background',
  orphan: 'Orphan',
};

/** The options of an operation; one that names none has those of its application. */
export const syncOptionsOf = ({ sync }: Operation, { spec }: Pick<Application, 'spec'>): SyncOptions => {
  const words = sync?.syncOptions ?? spec.syncPolicy?.syncOptions ?? [];
  const isOn = (key: string): boolean => words.includes(`${key}=true`);
  const strategy = sync?.syncStrategy;
  return {
    isDryRun: sync?.dryRun ?? false,
    prune: sync?.prune ?? false,
    pruneDefault: optionValue(words, 'Prune'),
    prunePropagation: PROPAGATIONS[optionValue(words, 'PrunePropagationPolicy') ?? ''] ?? 'Foreground',
    pruneLast: isOn('PruneLast'),
    force: isOn('Force') || (strategy?.apply?.force ?? strategy?.hook?.force ?? false),
    replace: isOn('Replace'),
    serverSideApply: isOn('ServerSideApply'),
    validate: !words.includes('Validate=false'),
    applyOutOfSyncOnly: isOn('ApplyOutOfSyncOnly'),
    createNamespace: isOn('CreateNamespace'),
    skipDryRunOnMissingResource: isOn('SkipDryRunOnMissingResource'),
    migrateClientSideApply: !words.includes('ClientSideApplyMigration=false'),
    failOnSharedResource: isOn('FailOnSharedResource'),
    skipHooks: strategy?.apply !== undefined || (sync?.resources?.length ?? 0) > 0,
  };
};

/** Whether an object carries `option`, such as `Replace=true`, in its own sync options. */
export const hasSyncOption = (object: KubeObject | undefined, option: string): boolean =>
  object !== undefined && listedIn(object, SYNC_OPTIONS_ANNOTATION).includes(option);

/** The value that an object gives to a sync option of its own. */
export const ownSyncOption = (object: KubeObject, key: string): string | undefined =>
  optionValue(listedIn(object, SYNC_OPTIONS_ANNOTATION), key);
