import type { StatusKind } from '../../design/status/index.ts';
import type { FleetState } from './question.ts';

interface Look {
  readonly kind: Extract<StatusKind, 'health' | 'sync'>;
  readonly status: string;
}

/** How the worst of health and sync is drawn. */
export const STATE_LOOKS: Readonly<Record<FleetState, Look>> = {
  Degraded: { kind: 'health', status: 'DEGRADED' },
  Missing: { kind: 'health', status: 'MISSING' },
  OutOfSync: { kind: 'sync', status: 'OUT_OF_SYNC' },
  Unknown: { kind: 'health', status: 'UNKNOWN' },
  Suspended: { kind: 'health', status: 'SUSPENDED' },
  Progressing: { kind: 'health', status: 'PROGRESSING' },
  Healthy: { kind: 'health', status: 'HEALTHY' },
};
