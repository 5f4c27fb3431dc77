import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';

/** A runtime told something; what it told lies with the module that took it. */
export const GitOpsReportsReceived = defineEvent(
  'gitops-reports.received.v1',
  z.strictObject({
    accountId: Id,
    runtimeId: Id,
    runtimeName: z.string(),
    batchId: Id,
    /** Of the session that it was told in; 0 for what was not told in one. */
    generation: z.int().min(0),
    first: z.int().positive(),
    last: z.int().positive(),
  }),
);

/** Why somebody who looks at applications should look again. At most this many are named in one event. */
export const CHANGED_APPLICATIONS_MAX = 200;

/**
 * Applications of a runtime are different from before. One event tells of all that one batch of reports changed; of
 * very many it names none, and whoever cares reads again what they show.
 */
export const GitOpsApplicationsChanged = defineEvent(
  'gitops-application.changed.v1',
  z.strictObject({
    accountId: Id,
    runtimeId: Id,
    changed: z.array(Id).max(CHANGED_APPLICATIONS_MAX),
    /** With what access rules looked at, since nothing is left of them that could be asked. */
    gone: z
      .array(z.strictObject({ id: Id, attributes: z.record(z.string(), z.array(z.string())).optional() }))
      .max(CHANGED_APPLICATIONS_MAX),
    isMany: z.boolean(),
  }),
);
