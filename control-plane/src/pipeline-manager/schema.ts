import type { ModuleSchema } from '@freshet/kit/db';
import { migration as pipelines } from './migrations/202611151700-pipelines.ts';

export const pipelineSchema: ModuleSchema = { schema: 'pipelines', migrations: [pipelines] };
