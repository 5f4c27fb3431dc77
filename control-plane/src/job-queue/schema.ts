import type { ModuleSchema } from '@freshet/kit/db';
import { migration as jobs } from './migrations/202611151100-jobs.ts';

export const jobsSchema: ModuleSchema = { schema: 'jobs', migrations: [jobs] };
