import { exportApplications, rebuildGitOpsReadModel } from '@freshet/contracts/api-events';
import type { Clock } from '@freshet/kit/time';
import { type Route, route } from '../gateway/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { exportedApplications } from './export-applications.ts';
import type { RuntimesToAsk } from './ports.ts';
import type { ReadModel } from './read-model.ts';
import { rebuildReadModel } from './rebuild.ts';
import type { GitOpsTables } from './tables.ts';

interface Deps {
  readonly work: UnitOfWork<GitOpsTables>;
  readonly runtimes: RuntimesToAsk;
  readonly readModel: ReadModel;
  readonly clock: Clock;
}

export const eventHandlerRoutes = (deps: Deps): readonly Route[] => [
  route(rebuildGitOpsReadModel, (_, call) => rebuildReadModel(deps, call.context)),

  route(exportApplications, async ({ body: { format, filter, sort } }, call) => {
    const { chunks, count, isCut } = await exportedApplications(deps.readModel.applications, call.principal, {
      format,
      sort,
      filter,
    });
    const day = deps.clock.now().toISOString().slice(0, 10);
    call.response.header(
      'content-disposition',
      `attachment; filename="freshet-applications-${day}.${format}"`,
    );
    if (format === 'json') call.response.header('content-type', 'application/json; charset=utf-8');
    call.response.header('x-export-count', String(count));
    if (isCut) call.response.header('x-export-truncated', 'true');
    return chunks;
  }),
];
