import type { ModuleSchema } from '@freshet/kit/db';
import { migration as schedules } from './migrations/202611151100-schedules.ts';

export const cronSchema: ModuleSchema = { schema: 'cron', migrations: [schedules] };
