import type {
  Condition,
  ConditionType,
  HealthStatus,
  OperationState,
  ResourceStatus,
  SyncCode,
} from '@freshet/domain/applications';
import type { AutoSyncDecision } from './auto-sync.ts';

export interface WhyFacts {
  readonly sync: SyncCode;
  readonly health?: { readonly status: HealthStatus; readonly message?: string | undefined } | undefined;
  readonly conditions: readonly Condition[];
  readonly resources: readonly ResourceStatus[];
  readonly operation?: OperationState | undefined;
  readonly decision?: AutoSyncDecision | undefined;
}

const LONGEST = 500;
const NAMED = 3;
const ERRORS: readonly ConditionType[] = [
  'InvalidSpecError',
  'ComparisonError',
  'DeletionError',
  'UnknownError',
];

const nameOf = ({ kind, name }: ResourceStatus): string => `${kind} ${name}`;

const differing = (resources: readonly ResourceStatus[]): string => {
  const names = resources.filter(({ status }) => status !== undefined && status !== 'Synced').map(nameOf);
  if (names.length === 0) return '';
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return ` (${names.slice(0, NAMED).join(', ')}${more})`;
};

const ofOperation = ({ phase, message, retryCount, finishedAt }: OperationState): string | undefined => {
  if (phase !== 'Running' && phase !== 'Terminating') return undefined;
  if (phase === 'Running' && finishedAt !== undefined)
    return `The sync failed and will be tried again (attempt ${(retryCount ?? 0) + 1}): ${message ?? ''}`;
  return `A sync is ${phase === 'Running' ? 'running' : 'being ended'}${message ? `: ${message}` : '.'}`;
};

const sentence = (facts: WhyFacts): string | undefined => {
  const error = facts.conditions.find(({ type }) => ERRORS.includes(type));
  if (error) return error.message;
  const running = facts.operation && ofOperation(facts.operation);
  if (running) return running;
  if (facts.sync === 'OutOfSync')
    return `${facts.decision?.why ?? 'It differs from Git.'}${differing(facts.resources)}`;
  if (facts.sync === 'Unknown') return 'It has not been compared with Git yet.';
  const { health } = facts;
  if (!health || health.status === 'Healthy' || health.status === 'Suspended') return undefined;
  return health.message ? `It is ${health.status}: ${health.message}` : `It is ${health.status}.`;
};

/** Why an application is not as Git wants it, in one line; undefined when it is. */
export const whySentence = (facts: WhyFacts): string | undefined => {
  const text = sentence(facts)?.replaceAll(/\s+/g, ' ').trim();
  return text && text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
};
