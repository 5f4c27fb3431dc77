import type { ModuleSchema } from '@freshet/kit/db';
import { migration as views } from './migrations/202611160630-views.ts';

export const viewsSchema: ModuleSchema = { schema: 'views', migrations: [views] };
