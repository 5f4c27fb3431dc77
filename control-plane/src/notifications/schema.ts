import type { ModuleSchema } from '@freshet/kit/db';
import { migration as notifications } from './migrations/202611151720-notifications.ts';

export const notificationsSchema: ModuleSchema = { schema: 'notifications', migrations: [notifications] };
