import type { ModuleSchema } from '@freshet/kit/db';
import { migration as demo } from './migrations/202611160600-demo.ts';
import { migration as pipelinesAgent } from './migrations/202611160930-pipelines-agent.ts';

export const demoSchema: ModuleSchema = { schema: 'demo', migrations: [demo, pipelinesAgent] };
