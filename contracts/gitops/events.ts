import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';
import { GitProviderKind } from './fields.ts';

const runtime = { accountId: Id, runtimeId: Id, name: z.string() };

export const GitOpsRuntimeRegistered = defineEvent(
  'gitops-runtime.registered.v1',
  z.strictObject({ ...runtime, kind: z.enum(['hosted', 'hybrid']) }),
);
export const GitOpsRuntimeUpdated = defineEvent(
  'gitops-runtime.updated.v1',
  z.strictObject({ ...runtime, installationStatus: z.string(), isConfigurationRuntime: z.boolean() }),
);
export const GitOpsRuntimeDeleted = defineEvent('gitops-runtime.deleted.v1', z.strictObject(runtime));
export const GitOpsRuntimeConnected = defineEvent('gitops-runtime.connected.v1', z.strictObject(runtime));
export const GitOpsRuntimeDisconnected = defineEvent(
  'gitops-runtime.disconnected.v1',
  z.strictObject(runtime),
);
/** A component is in another health than before, or has come or gone; those that are not well are named. */
export const GitOpsRuntimeComponentsChanged = defineEvent(
  'gitops-runtime.components-changed.v1',
  z.strictObject({
    ...runtime,
    unwell: z.array(z.strictObject({ name: z.string(), health: z.string() })),
  }),
);
export const GitOpsSettingsUpdated = defineEvent(
  'gitops-settings.updated.v1',
  z.strictObject({
    accountId: Id,
    gitProvider: GitProviderKind.optional(),
    sharedConfigRepo: z.string().optional(),
  }),
);
