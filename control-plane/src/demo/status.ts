import type { DemoStatus } from '@freshet/contracts/demo';
import { BRINGING } from './bring.ts';
import type { DemoRow } from './demo-store.ts';
import { PIPELINES } from './pipelines-login.ts';
import { REMOVING } from './remove.ts';
import { APPLICATIONS, ENVIRONMENTS_REPOSITORY, RUNTIME, repositoryOf, SERVICES, SHOP } from './shop.ts';

interface Known {
  readonly row: DemoRow | undefined;
  /** What keeps the demo from being here at all. */
  readonly why: string | undefined;
  readonly pipelineId: (name: string) => Promise<string | undefined>;
}

/** Where the demo stands, in words that clients show. */
export const statusOf = async ({ row, why, pipelineId }: Known): Promise<DemoStatus> => {
  const isThere = row !== undefined && row.phase !== 'removing';
  const problem = row?.problem ?? why;
  const steps = row?.phase === 'removing' ? REMOVING : BRINGING;
  return {
    state: row?.phase ?? 'absent',
    isPossible: why === undefined,
    ...(problem === undefined ? {} : { why: problem }),
    ...(row ? { startedAt: row.started_at.toISOString() } : {}),
    ...(row?.ready_at ? { readyAt: row.ready_at.toISOString() } : {}),
    steps: row
      ? steps.map(({ name, title }) => ({
          name,
          title,
          isDone: row.phase === 'ready' || row.done.includes(name),
        }))
      : [],
    runtime: RUNTIME.name,
    gitSource: SHOP,
    project: SHOP,
    serviceAccounts: [SHOP, PIPELINES],
    environmentsRepository: ENVIRONMENTS_REPOSITORY,
    services: await Promise.all(
      SERVICES.map(async ({ name }) => {
        const id = isThere ? await pipelineId(repositoryOf(name)) : undefined;
        return {
          name,
          repository: repositoryOf(name),
          pipeline: repositoryOf(name),
          ...(id === undefined ? {} : { pipelineId: id }),
          applications: APPLICATIONS.filter(({ service }) => service === name).map(application => ({
            environment: application.environment,
            runtime: RUNTIME.name,
            namespace: RUNTIME.namespace,
            name: application.name,
          })),
        };
      }),
    ),
  };
};
