import type { ModuleSchema } from '@freshet/kit/db';
import { migration as contexts } from './migrations/202611151700-contexts.ts';

export const contextsSchema: ModuleSchema = { schema: 'contexts', migrations: [contexts] };
