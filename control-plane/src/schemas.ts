import { clusterSchema } from '@freshet/embedded-cluster';
import type { ModuleSchema } from '@freshet/kit/db';
import { accessSchema } from './access/index.ts';
import { apiEventsSchema } from './api-events/index.ts';
import { auditSchema } from './audit-manager/index.ts';
import { logsSchema } from './broadcaster/index.ts';
import { buildsSchema } from './builds/index.ts';
import { statusesSchema } from './commit-statuses/index.ts';
import { contextsSchema } from './context-manager/index.ts';
import { cronSchema } from './cron-executor/index.ts';
import { demoSchema } from './demo/index.ts';
import { busSchema } from './event-bus/index.ts';
import { gitopsSchema } from './event-handler/index.ts';
import { gatewaySchema } from './gateway/index.ts';
import { gitOpsRuntimesSchema } from './gitops-runtimes/index.ts';
import { identitySchema } from './identity/index.ts';
import { jobsSchema } from './job-queue/index.ts';
import { keyRingSchema } from './key-ring/index.ts';
import { notificationsSchema } from './notifications/index.ts';
import { pipelineSchema } from './pipeline-manager/index.ts';
import { repositoriesSchema } from './repositories/index.ts';
import { runtimesSchema } from './runtime-manager/index.ts';
import { triggersSchema } from './triggers/index.ts';
import { viewsSchema } from './views/index.ts';

/** Every module's tables; those that others insert into come first. */
export const SCHEMAS: readonly ModuleSchema[] = [
  auditSchema,
  busSchema,
  jobsSchema,
  gatewaySchema,
  cronSchema,
  keyRingSchema,
  identitySchema,
  accessSchema,
  logsSchema,
  pipelineSchema,
  runtimesSchema,
  contextsSchema,
  buildsSchema,
  repositoriesSchema,
  triggersSchema,
  statusesSchema,
  notificationsSchema,
  viewsSchema,
  gitOpsRuntimesSchema,
  apiEventsSchema,
  gitopsSchema,
  demoSchema,
  clusterSchema,
];
