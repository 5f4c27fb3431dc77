import type { OperationPhase } from '@freshet/domain/applications';
import type { Health } from '@freshet/domain/health';

/** What the health of a live object says about its task: a hook has to end, anything else only to become healthy. */
export const judge = (health: Health | undefined, isHook: boolean): OperationPhase => {
  if (health === undefined || health.status === 'Healthy') return 'Succeeded';
  if (health.status === 'Degraded') return 'Failed';
  if (isHook && health.status === 'Unknown') return 'Failed';
  return 'Running';
};
