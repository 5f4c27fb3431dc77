import type { ModuleSchema } from '@freshet/kit/db';
import { migration as auditLog } from './migrations/202611151100-audit-log.ts';

export const auditSchema: ModuleSchema = { schema: 'audit', migrations: [auditLog] };
