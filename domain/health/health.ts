import type { HealthStatus } from '@freshet/domain/applications';

/** How an object is; the message says why, where there is more to say than the status. */
export interface Health {
  readonly status: HealthStatus;
  readonly message?: string;
}

/** From best to worst: the health of a whole is that of its worst part. */
export const HEALTH_ORDER: readonly HealthStatus[] = [
  'Healthy',
  'Suspended',
  'Progressing',
  'Missing',
  'Degraded',
  'Unknown',
];

/** A health without an empty message. */
export const health = (status: HealthStatus, message?: string): Health =>
  message === undefined || message === '' ? { status } : { status, message };
