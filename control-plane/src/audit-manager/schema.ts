import type { ModuleSchema } from '@freshet/kit/db';
import { migration as auditLog } from './migrations/202611151100-audit-log.ts';
import { migration as signatures } from './migrations/202611192300-signatures.ts';

export const auditSchema: ModuleSchema = { schema: 'audit', migrations: [auditLog, signatures] };
