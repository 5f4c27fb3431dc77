import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id } from '../rest/index.ts';

/** What happens to contexts. Names and types only: whatever they hold may be secret. */
const context = z.strictObject({ accountId: Id, contextId: Id, name: z.string(), type: z.string() });

export const ContextCreated = defineEvent('context.created.v1', context);
export const ContextUpdated = defineEvent('context.updated.v1', context);
export const ContextDeleted = defineEvent('context.deleted.v1', context);
