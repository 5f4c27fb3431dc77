import { projectWindowVerdict } from '@freshet/domain/app-projects';
import type { Application, Operation } from '@freshet/domain/applications';
import {
  type AutoSyncDecision,
  beginOperation,
  conditionsAfter,
  decideAutoSync,
  dependencyWait,
} from '@freshet/domain/automation';
import type { ComparisonFindings } from './compare-application.ts';
import { drafted, putConditions } from './draft.ts';
import { complete, settleLater } from './ending.ts';
import { operate } from './operate.ts';
import type { Turn } from './turn.ts';
import { isUntouched } from './untouched.ts';

export interface Automated {
  readonly decision: AutoSyncDecision;
  readonly wakeAt: Date | undefined;
}

/** Lets automation decide, and carries out what it decided. */
export const automate = async (turn: Turn, findings: ComparisonFindings): Promise<Automated> => {
  const { parts, record, draft, now } = turn;
  const application = drafted(turn.application, draft);
  const decision = decideAutoSync({
    application,
    sync: findings.comparison.sync,
    resources: draft.status.resources ?? [],
    revisions: findings.revisions,
    digest: findings.digest,
    isUntouched: await isUntouched(parts, application, findings.revisions),
    selfHeal: parts.settings().selfHeal,
    ...windowFacts(turn),
    dependencyWait: waitsFor(turn, application),
    now,
  });
  record.decidedBy = { policy: application.spec.syncPolicy };
  putSyncError(turn, decision);
  if (decision.kind === 'sync')
    return { decision, wakeAt: await carryOut(turn, decision.operation, findings) };
  return { decision, wakeAt: decision.kind === 'wait' ? decision.until : undefined };
};

const carryOut = async (
  turn: Turn,
  operation: Operation,
  findings: ComparisonFindings,
): Promise<Date | undefined> => {
  turn.draft.operation = operation;
  const stand = await operate(turn, beginOperation(operation, turn.now), findings);
  if (stand.kind === 'waiting') return stand.wakeAt;
  if (stand.state.phase !== 'Succeeded') {
    complete(turn, stand.state);
    return turn.now;
  }
  settleLater(turn, stand.state);
  return turn.record.settling?.until;
};

/** Remembers what it waits for, so that the application is woken when that has changed. */
const waitsFor = ({ parts, record }: Turn, application: Application): string | undefined => {
  record.pendingOn = undefined;
  const wait = dependencyWait(application, {
    find: parts.findApplication,
    isPending: name => {
      if (!parts.isPending(name)) return false;
      record.pendingOn = name;
      return true;
    },
  });
  record.isWaiting = wait !== undefined;
  return wait;
};

const windowFacts = ({ surroundings, application, now }: Turn) => {
  const { project, clusterFacts } = surroundings;
  if (!project) return {};
  const verdict = projectWindowVerdict(project, application, {
    now,
    isManual: false,
    cluster: clusterFacts,
  });
  return verdict.allowed ? {} : { windowRefusal: verdict.reason, windowUntil: verdict.changesAt };
};

const putSyncError = ({ draft, now }: Turn, decision: AutoSyncDecision): void => {
  const found =
    decision.kind === 'refused' ? [{ type: 'SyncError' as const, message: decision.message }] : [];
  const rule = { evaluated: ['SyncError'] as const, at: now.toISOString() };
  putConditions(draft, conditionsAfter(draft.status.conditions ?? [], found, rule));
};
