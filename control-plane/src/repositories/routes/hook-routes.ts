import * as contract from '@freshet/contracts/repositories';
import { type Call, type Route, route } from '../../gateway/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { combinedState, setStatus, statusesOf, statusWire } from '../statuses.ts';
import type { DeliveryRow, WebhookRow } from '../tables.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  requireWebhook,
  updateWebhook,
} from '../webhooks/webhook-store.ts';
import { decodeCursor, paged } from './cursor.ts';
import { authorized } from './repository-routes.ts';

const webhookWire = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  events: row.events as ('push' | 'pull_request')[],
  active: row.active,
  hasSecret: row.sealed_secret !== null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const deliveryWire = (row: DeliveryRow) => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  ...(row.status === null ? {} : { status: row.status }),
  ...(row.problem === null ? {} : { problem: row.problem }),
  createdAt: row.created_at.toISOString(),
  ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
});

/** Webhooks and commit statuses: how a repository and what is around it tell each other. */
export const hookRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  const one = async (call: Call, params: { owner: string; repo: string; webhook: string }) => {
    const repository = await at(call, params);
    return { repository, webhook: await requireWebhook(core, repository, params.webhook) };
  };
  return [
    route(contract.listRepositoryWebhooks, async ({ params }, call) =>
      (await listWebhooks(core, await at(call, params))).map(webhookWire),
    ),
    route(contract.createRepositoryWebhook, async ({ params, body }, call) =>
      webhookWire(await createWebhook(core, call.context, await at(call, params), body)),
    ),
    route(contract.updateRepositoryWebhook, async ({ params, body }, call) => {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      return webhookWire(await updateWebhook(core, call.context, await one(call, params), given));
    }),
    route(contract.deleteRepositoryWebhook, async ({ params }, call) =>
      deleteWebhook(core, call.context, await at(call, params), params.webhook),
    ),
    route(contract.listRepositoryWebhookDeliveries, async ({ params, query }, call) => {
      const { webhook } = await one(call, params);
      const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
      const rows = await listDeliveries(core, webhook, { limit: query.limit + 1, before });
      const { page, ...next } = paged(rows, query.limit, ({ id }) => id);
      return { deliveries: page.map(deliveryWire), ...next };
    }),
    route(contract.redeliverRepositoryWebhook, async ({ params }, call) =>
      deliveryWire(await redeliver(core, call.context, await one(call, params), params.delivery)),
    ),
    route(contract.setCommitStatus, async ({ params, body }, call) => {
      const repository = await at(call, params);
      return statusWire(await setStatus(core, call.context, repository, { ...body, sha: params.sha }));
    }),
    route(contract.getCombinedStatus, async ({ params }, call) => {
      const repository = await at(call, params);
      const sha = await core.host().repository(repository.id).resolve(params.revision);
      const rows = await statusesOf(core.work.sql, repository.id, sha);
      return { sha, state: combinedState(rows), total: rows.length, statuses: rows.map(statusWire) };
    }),
  ];
};
