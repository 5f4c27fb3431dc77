import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { auditedAs, type Repository } from '../repository.ts';
import type { DeliveryRow, WebhookRow } from '../tables.ts';
import { WEBHOOK_SECRET } from './deliver.ts';
import { DELIVERY_QUEUE } from './notify.ts';

const MAX_WEBHOOKS = 20;

export interface WebhookDraft {
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly secret?: string | undefined;
}

export const listWebhooks = ({ work }: RepositoriesCore, { id }: Repository): Promise<WebhookRow[]> =>
  work.sql
    .selectFrom('repositories.webhooks')
    .selectAll()
    .where('repository_id', '=', id)
    .orderBy('id')
    .limit(MAX_WEBHOOKS)
    .execute();

export const requireWebhook = async (
  { work }: RepositoriesCore,
  repository: Repository,
  id: string,
): Promise<WebhookRow> => {
  const row = await work.sql
    .selectFrom('repositories.webhooks')
    .selectAll()
    .where('repository_id', '=', repository.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw missing('webhook');
  return row;
};

const sealed = async (core: RepositoriesCore, accountId: string, secret: string | undefined) =>
  secret === undefined ? undefined : core.sealer.seal(accountId, WEBHOOK_SECRET, new Secret(secret));

export const createWebhook = async (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  draft: WebhookDraft,
): Promise<WebhookRow> => {
  await core.outbound.check?.(draft.url);
  const secret = await sealed(core, repository.accountId, draft.secret);
  return core.work.change(context, async change => {
    if ((await listWebhooks(core, repository)).length >= MAX_WEBHOOKS)
      throw new Fault('REPOSITORY_LIMIT', `a repository has at most ${MAX_WEBHOOKS} webhooks`, {
        max: MAX_WEBHOOKS,
      });
    const now = core.clock.now();
    const row: WebhookRow = {
      id: core.ids.next(),
      account_id: repository.accountId,
      repository_id: repository.id,
      url: draft.url,
      events: [...new Set(draft.events)],
      active: draft.active,
      sealed_secret: secret ?? null,
      created_at: now,
      updated_at: now,
    };
    await change.sql.insertInto('repositories.webhooks').values(row).execute();
    change.audit({
      action: 'repository.create-webhook',
      entity: auditedAs(repository),
      details: { webhook: row.id, host: new URL(row.url).host, events: row.events },
    });
    return row;
  });
};

export const updateWebhook = async (
  core: RepositoriesCore,
  context: ChangeContext,
  known: { readonly repository: Repository; readonly webhook: WebhookRow },
  draft: Partial<WebhookDraft>,
): Promise<WebhookRow> => {
  const { repository, webhook } = known;
  if (draft.url !== undefined) await core.outbound.check?.(draft.url);
  const secret = await sealed(core, repository.accountId, draft.secret);
  return core.work.change(context, async change => {
    const row: WebhookRow = {
      ...webhook,
      url: draft.url ?? webhook.url,
      events: draft.events ? [...new Set(draft.events)] : webhook.events,
      active: draft.active ?? webhook.active,
      sealed_secret: secret ?? webhook.sealed_secret,
      updated_at: core.clock.now(),
    };
    const { id, account_id: _, repository_id: __, created_at: ___, ...changed } = row;
    await change.sql.updateTable('repositories.webhooks').set(changed).where('id', '=', id).execute();
    change.audit({
      action: 'repository.update-webhook',
      entity: auditedAs(repository),
      details: {
        webhook: id,
        host: new URL(row.url).host,
        events: row.events,
        newSecret: secret !== undefined,
      },
    });
    return row;
  });
};

export const deleteWebhook = (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  id: string,
): Promise<void> =>
  core.work.change(context, async change => {
    const gone = await change.sql
      .deleteFrom('repositories.webhooks')
      .where('repository_id', '=', repository.id)
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!gone) throw missing('webhook');
    change.audit({
      action: 'repository.delete-webhook',
      entity: auditedAs(repository),
      details: { webhook: id, host: new URL(gone.url).host },
    });
  });

export const listDeliveries = (
  { work }: RepositoriesCore,
  webhook: WebhookRow,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeliveryRow[]> => {
  let query = work.sql.selectFrom('repositories.deliveries').selectAll().where('webhook_id', '=', webhook.id);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
};

/** Sends a message once more, whatever became of it. */
export const redeliver = (
  core: RepositoriesCore,
  context: ChangeContext,
  known: { readonly repository: Repository; readonly webhook: WebhookRow },
  deliveryId: string,
): Promise<DeliveryRow> =>
  core.work.change(context, async change => {
    const row = await change.sql
      .updateTable('repositories.deliveries')
      .set({ state: 'waiting', finished_at: null })
      .where('webhook_id', '=', known.webhook.id)
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw missing('delivery');
    change.enqueue({ queue: DELIVERY_QUEUE, accountId: row.account_id, payload: { deliveryId } });
    change.audit({
      action: 'repository.redeliver-webhook',
      entity: auditedAs(known.repository),
      details: { webhook: known.webhook.id, delivery: deliveryId },
    });
    return row;
  });
