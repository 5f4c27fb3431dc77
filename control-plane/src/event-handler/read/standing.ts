import { activeHold, type Standing } from '@freshet/domain/fleet';
import type { ReadApplication } from './applications.ts';

/** What says why an application stands as it does. */
export const standingOf = (head: ReadApplication['head']): Standing => ({
  health: head.health.status,
  healthMessage: head.health.message,
  sync: head.sync.status,
  isAutoSynced: head.automation.isOn,
  isSelfHealing: head.automation.selfHeal,
  resourceCount: head.resourceCount,
  operation: head.operation,
  conditions: head.conditions,
  trouble: head.trouble,
  stuck: head.stuck,
  hold: activeHold({ annotations: head.annotations, isAutomated: head.automation.isOn }),
});
