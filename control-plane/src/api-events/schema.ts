import type { ModuleSchema } from '@freshet/kit/db';
import { migration as intake } from './migrations/202611160240-intake.ts';

export const apiEventsSchema: ModuleSchema = { schema: 'api_events', migrations: [intake] };
