import type { ModuleSchema } from '@freshet/kit/db';
import { migration as readModel } from './migrations/202611160250-read-model.ts';
import { migration as changesByTeller } from './migrations/202611160420-changes-by-teller.ts';
import { migration as delivery } from './migrations/202611160610-delivery.ts';
import { migration as worstFirst } from './migrations/202611160620-worst-first.ts';
import { migration as traces } from './migrations/202611160930-traces.ts';
import { migration as changeRepository } from './migrations/202611160950-change-repository.ts';
import { migration as environments } from './migrations/202611161000-environments.ts';
import { migration as stuckPods } from './migrations/202611161640-stuck-pods.ts';
import { migration as deploymentOutcomes } from './migrations/202611161650-deployment-outcomes.ts';
import { migration as sourceRepositories } from './migrations/202611181500-source-repositories.ts';
import { migration as knownHealth } from './migrations/202611182000-known-health.ts';
import { migration as repositoriesOfSources } from './migrations/202611182010-repositories-of-sources.ts';
import { migration as notForPeople } from './migrations/202611190210-not-for-people.ts';
import { migration as goneUnlisted } from './migrations/202611191310-gone-unlisted.ts';
import { migration as crashLoops } from './migrations/202611192330-crash-loops.ts';

export const gitopsSchema: ModuleSchema = {
  schema: 'gitops',
  migrations: [
    readModel,
    changesByTeller,
    delivery,
    worstFirst,
    traces,
    changeRepository,
    environments,
    stuckPods,
    deploymentOutcomes,
    sourceRepositories,
    knownHealth,
    repositoriesOfSources,
    notForPeople,
    goneUnlisted,
    crashLoops,
  ],
};
