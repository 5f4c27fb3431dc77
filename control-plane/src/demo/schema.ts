import type { ModuleSchema } from '@freshet/kit/db';
import { migration as demo } from './migrations/202611160600-demo.ts';

export const demoSchema: ModuleSchema = { schema: 'demo', migrations: [demo] };
