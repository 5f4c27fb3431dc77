import type { ModuleSchema } from '@freshet/kit/db';
import { migration as builds } from './migrations/202611151700-builds.ts';

export const buildsSchema: ModuleSchema = { schema: 'builds', migrations: [builds] };
