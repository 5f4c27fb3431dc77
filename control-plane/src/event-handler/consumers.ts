import {
  CHANGED_APPLICATIONS_MAX,
  GitOpsApplicationsChanged,
  GitOpsReportsReceived,
} from '@freshet/contracts/api-events';
import { GitOpsRuntimeDeleted } from '@freshet/contracts/gitops';
import type { Clock } from '@freshet/kit/time';
import type { EventConsumer } from '../event-bus/index.ts';
import { systemActor, type UnitOfWork } from '../unit-of-work/index.ts';
import type { ApplicationChanges, GoneApplication } from './apply-applications.ts';
import { applyBatch, forgetRuntime } from './apply-batch.ts';
import type { ReportBatches } from './ports.ts';
import type { GitOpsTables } from './tables.ts';

interface Deps {
  readonly work: UnitOfWork<GitOpsTables>;
  readonly batches: ReportBatches;
  readonly clock: Clock;
}

/** Makes the read model of what runtimes tell. */
export const applyReports = ({ work, batches }: Pick<Deps, 'work' | 'batches'>): EventConsumer => ({
  name: 'event-handler.apply-reports',
  types: [GitOpsReportsReceived.type],
  from: 'beginning',
  timeoutMs: 120_000,
  // People look at this: when a process dies over it, another one goes on soon.
  leaseMs: 10_000,
  handle: async ({ data }) => {
    const { accountId, runtimeId, runtimeName, batchId } = GitOpsReportsReceived.data.parse(data);
    const batch = await batches.find(accountId, batchId);
    // Applied before, or given up after a week of failures.
    if (!batch) return;
    const refused = await work.progress(
      { actor: systemActor(accountId, `runtime ${runtimeName}`) },
      async change => {
        const changes = await applyBatch(change.sql, batch);
        const event = eventOf(changes);
        if (event)
          change.emit({
            event: GitOpsApplicationsChanged,
            key: runtimeId,
            data: { accountId, runtimeId, ...event },
          });
        return changes.refused;
      },
    );
    await batches.refuse(batch, refused);
    await batches.forget(accountId, batchId);
  },
});

/** Labels may be long, and an event has no room for all of them; who is not told of one looks again anyway. */
const ATTRIBUTES_LENGTH = 200;

const goneIn = ({
  id,
  attributes,
}: GoneApplication): { id: string; attributes?: Record<string, string[]> } => {
  if (JSON.stringify(attributes).length > ATTRIBUTES_LENGTH) return { id };
  const copies: Record<string, string[]> = {};
  for (const [name, values] of Object.entries(attributes)) copies[name] = [...values];
  return { id, attributes: copies };
};

const eventOf = ({ changed, gone }: ApplicationChanges) => {
  if (changed.length + gone.length === 0) return undefined;
  return changed.length + gone.length > CHANGED_APPLICATIONS_MAX
    ? { changed: [], gone: [], isMany: true }
    : { changed: [...changed], gone: gone.map(goneIn), isMany: false };
};

/** With a runtime goes everything that it told. */
export const forgetRuntimes = ({ work, clock }: Pick<Deps, 'work' | 'clock'>): EventConsumer => ({
  name: 'event-handler.forget-runtimes',
  types: [GitOpsRuntimeDeleted.type],
  from: 'beginning',
  handle: async ({ data }) => {
    const { accountId, runtimeId, name } = GitOpsRuntimeDeleted.data.parse(data);
    await work.housekeep(tx => forgetRuntime(tx, { accountId, runtimeId, runtimeName: name }, clock.now()));
  },
});
