import type { HealthStatus } from '@freshet/domain/applications';

export interface Health {
  readonly status: HealthStatus;
  readonly message?: string;
}
