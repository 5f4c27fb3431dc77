import type { WebhookInput } from '@freshet/contracts/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { z } from 'zod';
import type { ChangeContext, UnitOfWork } from '../../unit-of-work/index.ts';
import type { Sealer } from '../ports.ts';
import type { TriggersTables } from '../tables.ts';
import {
  findWebhook,
  insertWebhook,
  type KeptWebhook,
  listWebhooks,
  removeWebhook,
  replaceSecret,
  WEBHOOKS_MAX,
} from './webhook-store.ts';

interface WebhooksDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly secrets: Sealer;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Called when a webhook changed, so that this process does not go on with what it remembers. */
  readonly forget: (id: string) => void;
}

export interface WebhookAndSecret {
  readonly webhook: KeptWebhook;
  /** Shown to whoever made it, this once. */
  readonly secret: Secret;
}

export interface Webhooks {
  list(accountId: string): Promise<readonly KeptWebhook[]>;
  create(context: ChangeContext, input: z.output<typeof WebhookInput>): Promise<WebhookAndSecret>;
  rotate(context: ChangeContext, id: string): Promise<WebhookAndSecret>;
  delete(context: ChangeContext, id: string): Promise<void>;
}

/** What secrets of webhooks are sealed for. */
export const WEBHOOK_PURPOSE = 'triggers.webhook';

/** The addresses that providers send to, and their secrets. */
export const createWebhooks = ({ work, secrets, ids, clock, forget }: WebhooksDeps): Webhooks => {
  const own = async (accountId: string, id: string): Promise<KeptWebhook> => {
    const webhook = await findWebhook(work.sql, id);
    if (webhook?.accountId === accountId) return webhook;
    throw new Fault('WEBHOOK_NOT_FOUND', `there is no webhook ${id}`, { id });
  };
  return {
    list: accountId => listWebhooks(work.sql, accountId),
    create: async (context, input) => {
      const { accountId, name: createdBy } = context.actor;
      const secret = new Secret(input.secret ?? ids.secret());
      const sealedSecret = await secrets.seal(accountId, WEBHOOK_PURPOSE, secret);
      const webhook: KeptWebhook = {
        id: ids.next(),
        accountId,
        name: input.name,
        provider: input.provider,
        ...(input.repo === undefined ? {} : { repo: input.repo }),
        ...(input.context === undefined ? {} : { context: input.context }),
        sealedSecret,
        createdAt: clock.now(),
        createdBy,
      };
      await work.change(context, async change => {
        if ((await listWebhooks(change.sql, accountId)).length >= WEBHOOKS_MAX) {
          throw new Fault('WEBHOOKS_LIMIT', `an account has at most ${WEBHOOKS_MAX} webhooks`, {
            limit: WEBHOOKS_MAX,
          });
        }
        await insertWebhook(change.sql, webhook);
        change.audit(audited('webhook.create', webhook));
      });
      return { webhook, secret };
    },
    rotate: async (context, id) => {
      const webhook = await own(context.actor.accountId, id);
      const secret = new Secret(ids.secret());
      const sealedSecret = await secrets.seal(webhook.accountId, WEBHOOK_PURPOSE, secret);
      await work.change(context, async change => {
        await replaceSecret(change.sql, id, sealedSecret);
        change.audit(audited('webhook.rotate-secret', webhook));
        change.afterCommit(() => forget(id));
      });
      return { webhook, secret };
    },
    delete: async (context, id) => {
      const webhook = await own(context.actor.accountId, id);
      await work.change(context, async change => {
        await removeWebhook(change.sql, id);
        change.audit(audited('webhook.delete', webhook));
        change.afterCommit(() => forget(id));
      });
    },
  };
};

const audited = (action: string, { id, name, provider, repo }: KeptWebhook) => ({
  action,
  entity: { kind: 'webhook', id, name },
  details: { provider, ...(repo === undefined ? {} : { repo }) },
});
