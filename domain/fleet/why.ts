import { type Hold, holdWords } from './hold.ts';
import { withoutName } from './named-message.ts';
import type { Trouble } from './trouble.ts';

/** What is known of an application that says why it stands as it does. */
export interface Standing {
  readonly health: string;
  readonly healthMessage?: string | undefined;
  readonly sync: string;
  readonly isAutoSynced: boolean;
  readonly isSelfHealing: boolean;
  readonly resourceCount: number;
  readonly operation?:
    | {
        readonly phase: string;
        readonly message?: string | undefined;
        readonly retries?: number | undefined;
      }
    | undefined;
  readonly conditions: readonly { readonly type: string; readonly message: string }[];
  readonly trouble?: Trouble | undefined;
  /** A pod that will not come up as it is, and why. */
  readonly stuck?:
    | { readonly pod: string; readonly message: string; readonly isCrashLoop?: boolean | undefined }
    | undefined;
  /** The one that is active: `activeHold` decides. */
  readonly hold?: Hold | undefined;
}

const LONGEST = 200;
const NOTHING = 'Up to date';

/**
 * Why an application stands as it does, in one sentence: a pod that does not come up first, then what is going on, then
 * what is broken, then what differs, then what is only waited for.
 */
export const whyOf = (standing: Standing): string =>
  cut(
    stuck(standing) ??
      running(standing) ??
      broken(standing) ??
      unreadable(standing) ??
      failedSync(standing) ??
      held(standing) ??
      differing(standing) ??
      waiting(standing) ??
      warned(standing) ??
      NOTHING,
  );

const cut = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;

const firstLine = (text: string | undefined): string | undefined => {
  const line = text?.trim().split('\n', 1)[0]?.trim();
  return line ? line : undefined;
};

const after = (lead: string, text: string | undefined): string => {
  const line = firstLine(text);
  return line === undefined ? lead : `${lead}: ${line}`;
};

/** A sync waits for it in vain, and the object that it belongs to only says that it waits. */
const stuck = ({ health, stuck: pod }: Standing): string | undefined =>
  health === 'Progressing' || health === 'Degraded' || (health === 'Healthy' && pod?.isCrashLoop)
    ? firstLine(pod?.message)
    : undefined;

const running = ({ operation }: Standing): string | undefined => {
  if (operation?.phase === 'Terminating') return 'The sync is being stopped';
  if (operation?.phase !== 'Running') return undefined;
  return after(operation.retries ? `Sync retry ${operation.retries}` : 'Sync runs', operation.message);
};

/** The object that stands worst with its own words; those of the whole are not put into its mouth. */
const namesWorst = ({ trouble, healthMessage }: Standing): string | undefined => {
  const worst = trouble?.worst;
  const message = firstLine(worst?.message);
  return worst && message
    ? `${worst.kind} ${worst.name}: ${withoutName(message, worst)}`
    : firstLine(healthMessage);
};

const broken = (standing: Standing): string | undefined => {
  const worst = standing.trouble?.worst;
  if (standing.health === 'Degraded')
    return (
      namesWorst(standing) ?? (worst ? `${worst.kind} ${worst.name} is degraded` : 'A resource is degraded')
    );
  if (standing.health === 'Missing')
    return (
      namesWorst(standing) ??
      (worst ? `${worst.kind} ${worst.name} is not in the cluster` : 'Its resources are not in the cluster')
    );
  return undefined;
};

const ERRORS: Readonly<Record<string, string>> = {
  ComparisonError: 'Git and the cluster cannot be compared',
  InvalidSpecError: 'Its manifest is not valid',
  SyncError: 'The last sync failed',
  DeletionError: 'It cannot be deleted',
  UnknownError: 'Something failed',
};

/** Repositories by their last name: a whole address leaves no room for what is wrong with it. */
const withShortAddresses = (text: string): string =>
  text.replace(/\bhttps?:\/\/[^\s"/]+\/(?:[^\s"/]+\/)*([^\s"/]+)/g, '$1');

/** Conditions that say that the comparison itself did not work. */
const unreadable = ({ conditions }: Standing): string | undefined => {
  const error = conditions.find(({ type }) => type.endsWith('Error'));
  return error && after(ERRORS[error.type] ?? 'Something failed', withShortAddresses(error.message));
};

/** Who stopped its automation is why nothing happens, also where nothing would. */
const held = ({ hold }: Standing): string | undefined => hold && holdWords(hold);

const failedSync = ({ operation, sync }: Standing): string | undefined =>
  sync !== 'Synced' && (operation?.phase === 'Failed' || operation?.phase === 'Error')
    ? after('The last sync failed', operation.message)
    : undefined;

const differing = ({
  sync,
  trouble,
  resourceCount,
  isAutoSynced,
  isSelfHealing,
}: Standing): string | undefined => {
  if (sync !== 'OutOfSync') return undefined;
  const drifted = trouble?.drifted ?? 0;
  const what =
    drifted === 0
      ? 'Git differs from the cluster'
      : `${drifted} of ${resourceCount} ${resourceCount === 1 ? 'resource' : 'resources'} ${drifted === 1 ? 'differs' : 'differ'}`;
  if (!isAutoSynced) return `${what}, automatic sync is off`;
  if (trouble && trouble.surplus > 0 && trouble.surplus === drifted) return `${what}: Git no longer has it`;
  return isSelfHealing ? `${what}, the sync is on its way` : `${what}, self-heal is off`;
};

const waiting = (standing: Standing): string | undefined => {
  const worst = standing.trouble?.worst;
  if (standing.health === 'Progressing')
    return (
      namesWorst(standing) ??
      (worst ? `${worst.kind} ${worst.name} is starting` : 'Its resources are starting')
    );
  if (standing.health === 'Suspended')
    return namesWorst(standing) ?? (worst ? `${worst.kind} ${worst.name} is paused` : 'It is paused');
  if (standing.sync === 'Unknown') return 'Git and the cluster have not been compared yet';
  if (standing.health === 'Unknown')
    return firstLine(standing.healthMessage) ?? 'Its health is not known yet';
  return undefined;
};

const warned = ({ conditions }: Standing): string | undefined =>
  firstLine(conditions.find(({ type }) => type.endsWith('Warning'))?.message);
