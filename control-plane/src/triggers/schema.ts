import type { ModuleSchema } from '@freshet/kit/db';
import { migration as triggers } from './migrations/202611151700-triggers.ts';
import { migration as registryEvents } from './migrations/202611151740-registry-events.ts';

export const triggersSchema: ModuleSchema = { schema: 'triggers', migrations: [triggers, registryEvents] };
