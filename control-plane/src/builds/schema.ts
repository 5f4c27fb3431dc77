import type { ModuleSchema } from '@freshet/kit/db';
import { migration as builds } from './migrations/202611151700-builds.ts';
import { migration as images } from './migrations/202611151800-images.ts';
import { migration as stepOrder } from './migrations/202611151830-step-order.ts';

export const buildsSchema: ModuleSchema = { schema: 'builds', migrations: [builds, images, stepOrder] };
