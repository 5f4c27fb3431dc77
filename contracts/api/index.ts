import * as access from '../access/index.ts';
import * as apiEvents from '../api-events/index.ts';
import * as auditManager from '../audit-manager/index.ts';
import * as builds from '../builds/index.ts';
import * as contexts from '../contexts/index.ts';
import * as demo from '../demo/index.ts';
import * as embeddedCluster from '../embedded-cluster/index.ts';
import type { EventDefinition } from '../events/index.ts';
import * as gitops from '../gitops/index.ts';
import * as identity from '../identity/index.ts';
import * as logs from '../logs/index.ts';
import * as notifications from '../notifications/index.ts';
import * as pipelines from '../pipelines/index.ts';
import * as repositories from '../repositories/index.ts';
import type { Operation } from '../rest/index.ts';
import * as runtimes from '../runtimes/index.ts';
import * as system from '../system/index.ts';
import * as triggers from '../triggers/index.ts';
import * as views from '../views/index.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'guard' in value && 'reply' in value && 'method' in value;

const CONTRACTS = [
  access,
  apiEvents,
  auditManager,
  builds,
  contexts,
  demo,
  embeddedCluster,
  gitops,
  identity,
  logs,
  notifications,
  pipelines,
  repositories,
  runtimes,
  system,
  triggers,
  views,
];

/** Every REST operation of the product. */
export const OPERATIONS: readonly Operation[] = CONTRACTS.flatMap(contract =>
  Object.values(contract).filter(isOperation),
);

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  /\.v\d+$/.test(String(value.type));

/** Every event of the product. */
export const EVENTS: readonly EventDefinition[] = CONTRACTS.flatMap(contract =>
  Object.values(contract).filter(isEvent),
);
