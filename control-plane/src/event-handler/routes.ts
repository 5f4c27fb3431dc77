import { rebuildGitOpsReadModel } from '@freshet/contracts/api-events';
import { type Route, route } from '../gateway/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { RuntimesToAsk } from './ports.ts';
import { rebuildReadModel } from './rebuild.ts';
import type { GitOpsTables } from './tables.ts';

interface Deps {
  readonly work: UnitOfWork<GitOpsTables>;
  readonly runtimes: RuntimesToAsk;
}

export const rebuildRoutes = (deps: Deps): readonly Route[] => [
  route(rebuildGitOpsReadModel, (_, call) => rebuildReadModel(deps, call.context)),
];
