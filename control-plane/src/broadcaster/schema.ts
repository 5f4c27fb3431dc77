import type { ModuleSchema } from '@freshet/kit/db';
import { migration as buildLogs } from './migrations/202611151640-build-logs.ts';

export const logsSchema: ModuleSchema = { schema: 'logs', migrations: [buildLogs] };
