import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';

export interface AdmissionDeps {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly ids: Ids;
}
