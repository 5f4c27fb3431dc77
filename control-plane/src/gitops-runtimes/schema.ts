import type { ModuleSchema } from '@freshet/kit/db';
import { migration as runtimes } from './migrations/202611160230-gitops-runtimes.ts';
import { migration as servedBy } from './migrations/202611160620-served-by.ts';
import { migration as roundTrip } from './migrations/202611160910-round-trip.ts';
import { migration as components } from './migrations/202611192310-components.ts';
import { migration as configurationRole } from './migrations/202611192340-configuration-role.ts';

export const gitOpsRuntimesSchema: ModuleSchema = {
  schema: 'gitops_runtimes',
  migrations: [runtimes, servedBy, roundTrip, components, configurationRole],
};
