import type { ModuleSchema } from '@freshet/kit/db';
import { migration as dataKeys } from './migrations/202611151110-data-keys.ts';

export const keyRingSchema: ModuleSchema = { schema: 'keyring', migrations: [dataKeys] };
