import type { ModuleSchema } from '@freshet/kit/db';
import { migration as log } from './migrations/202611151100-log.ts';
import { migration as subscriptions } from './migrations/202611151110-subscriptions.ts';
import { migration as nudgedLanes } from './migrations/202611151345-nudged-lanes.ts';

export const busSchema: ModuleSchema = { schema: 'bus', migrations: [log, subscriptions, nudgedLanes] };
