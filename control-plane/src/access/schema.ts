import type { ModuleSchema } from '@freshet/kit/db';
import { migration as rules } from './migrations/202611151100-rules.ts';
import { migration as modulesOff } from './migrations/202611192210-modules-off.ts';

export const accessSchema: ModuleSchema = { schema: 'access', migrations: [rules, modulesOff] };
