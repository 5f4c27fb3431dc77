import type { ModuleSchema } from '@freshet/kit/db';
import { migration as pipelines } from './migrations/202611151700-pipelines.ts';
import { migration as bytes } from './migrations/202611151745-pipeline-bytes.ts';

export const pipelineSchema: ModuleSchema = { schema: 'pipelines', migrations: [pipelines, bytes] };
