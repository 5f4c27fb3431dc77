import * as rest from '@freshet/contracts/runtimes';
import { type Route, route } from '../../gateway/index.ts';
import type { Installation, Installations } from './installations.ts';

export const installationRoutes = (installations: Installations): readonly Route[] => [
  route(rest.startRunnerInstallation, async ({ body }, call) =>
    wireOf(await installations.start(call.context, body.options ?? {})),
  ),
  route(rest.reportRunnerInstallation, async ({ params, body }, call) =>
    wireOf(
      await installations.report(call.context, params.id, {
        event: body.event,
        content: body.content ?? {},
      }),
    ),
  ),
  route(rest.getRunnerInstallation, async ({ params }, call) =>
    wireOf(await installations.find(call.principal.accountId, params.id)),
  ),
];

const wireOf = (installation: Installation) => ({
  progress: {
    id: installation.id,
    status: installation.status,
    options: { ...installation.options },
    events: installation.events.map(({ event, content, time }) => ({ event, content: { ...content }, time })),
    createdAt: installation.createdAt.toISOString(),
    updatedAt: installation.updatedAt.toISOString(),
  },
});
