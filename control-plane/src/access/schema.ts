import type { ModuleSchema } from '@freshet/kit/db';
import { migration as rules } from './migrations/202611151100-rules.ts';

export const accessSchema: ModuleSchema = { schema: 'access', migrations: [rules] };
