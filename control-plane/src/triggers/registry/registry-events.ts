/** Events that registries send, and which pipelines each starts. */
import { readBarePattern } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Selectable } from 'kysely';
import type { ChangeContext, UnitOfWork } from '../../unit-of-work/index.ts';
import type { Sealer } from '../ports.ts';
import type { TriggersTables } from '../tables.ts';
import { decodedUri, eventType, readValues } from './event-types.ts';

export type RegistryEvent = Selectable<TriggersTables['triggers.registry_events']>;

export interface EventLink {
  readonly uri: string;
  readonly pipelineId: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface NewEvent {
  readonly type: string;
  readonly kind: string;
  readonly secret: string;
  readonly context?: string | null | undefined;
  readonly values: Readonly<Record<string, string>>;
}

interface RegistryDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly secrets: Sealer;
  readonly ids: Ids;
  readonly clock: Clock;
}

const REGISTRY_PURPOSE = 'triggers.registry-event';
const EVENTS_MAX = 500;
const LINKS_MAX = 1_000;
const SECRET_MIN = 16;

/** What clients send to have a secret made. */
const GENERATE = '!generate';

export type RegistryEvents = ReturnType<typeof createRegistryEvents>;

export const createRegistryEvents = ({ work, secrets, ids, clock }: RegistryDeps) => {
  const find = (accountId: string, uri: string): Promise<RegistryEvent | undefined> =>
    work.sql
      .selectFrom('triggers.registry_events')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('uri', '=', decodedUri(uri))
      .executeTakeFirst();

  const get = async (accountId: string, uri: string): Promise<RegistryEvent> => {
    const event = await find(accountId, uri);
    if (event) return event;
    throw new Fault('TRIGGER_EVENT_NOT_FOUND', `there is no event ${decodedUri(uri).slice(0, 200)}`);
  };

  const list = (accountId: string): Promise<readonly RegistryEvent[]> =>
    work.sql
      .selectFrom('triggers.registry_events')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('uri')
      .limit(EVENTS_MAX)
      .execute();

  const links = async (
    accountId: string,
    { uri, pipelineId }: { readonly uri?: string; readonly pipelineId?: string } = {},
  ): Promise<readonly EventLink[]> => {
    let query = work.sql
      .selectFrom('triggers.event_pipelines as link')
      .innerJoin('triggers.registry_events as event', 'event.id', 'link.event_id')
      .select(['event.uri', 'link.pipeline_id', 'link.filters'])
      .where('link.account_id', '=', accountId);
    if (uri !== undefined) query = query.where('event.uri', '=', decodedUri(uri));
    if (pipelineId !== undefined) query = query.where('link.pipeline_id', '=', pipelineId);
    const rows = await query.orderBy('event.uri').orderBy('link.pipeline_id').limit(LINKS_MAX).execute();
    return rows.map(row => ({ uri: row.uri, pipelineId: row.pipeline_id, filters: row.filters }));
  };

  return {
    get,
    list,
    links,
    /** By its id alone, for what registries send: that comes from nobody's account. */
    byId: (id: string): Promise<RegistryEvent | undefined> =>
      work.sql.selectFrom('triggers.registry_events').selectAll().where('id', '=', id).executeTakeFirst(),
    open: ({ account_id, sealed_secret }: RegistryEvent): Promise<Secret> =>
      secrets.open(account_id, REGISTRY_PURPOSE, sealed_secret),
    /** The same event made again is the same event, with the secret that it has. */
    create: async (
      context: ChangeContext,
      input: NewEvent,
    ): Promise<{ readonly event: RegistryEvent; readonly secret?: Secret }> => {
      const { accountId, name: createdBy } = context.actor;
      const { type, kind } = eventType(input.type, input.kind);
      const { namespace, name } = readValues(input.values);
      const uri = `${type}:${kind}:${namespace}:${name}:push:${accountId.slice(-12)}`;
      const known = await find(accountId, uri);
      if (known) return { event: known };
      const secret = new Secret(secretOf(input.secret, ids));
      const event: RegistryEvent = {
        id: ids.next(),
        account_id: accountId,
        uri,
        kind: `${type}:${kind}`,
        namespace,
        name,
        sealed_secret: await secrets.seal(accountId, REGISTRY_PURPOSE, secret),
        context: input.context ?? null,
        created_at: clock.now(),
        created_by: createdBy,
      };
      await work.change(context, async change => {
        if ((await list(accountId)).length >= EVENTS_MAX) {
          throw new Fault('TRIGGER_EVENT_INVALID', `an account has at most ${EVENTS_MAX} events`);
        }
        await change.sql.insertInto('triggers.registry_events').values(event).execute();
        change.audit({
          action: 'trigger-event.create',
          entity: { kind: 'trigger-event', id: event.id, name: uri },
        });
      });
      return { event, secret };
    },
    rotate: async (
      context: ChangeContext,
      uri: string,
    ): Promise<{ readonly event: RegistryEvent; readonly secret: Secret }> => {
      const event = await get(context.actor.accountId, uri);
      const secret = new Secret(ids.secret());
      const sealed = await secrets.seal(event.account_id, REGISTRY_PURPOSE, secret);
      await work.change(context, async change => {
        await change.sql
          .updateTable('triggers.registry_events')
          .set({ sealed_secret: sealed })
          .where('id', '=', event.id)
          .execute();
        change.audit({
          action: 'trigger-event.rotate-secret',
          entity: { kind: 'trigger-event', id: event.id, name: event.uri },
        });
      });
      return { event, secret };
    },
    delete: async (context: ChangeContext, uri: string): Promise<void> => {
      const event = await get(context.actor.accountId, uri);
      await work.change(context, async change => {
        await change.sql.deleteFrom('triggers.registry_events').where('id', '=', event.id).execute();
        change.audit({
          action: 'trigger-event.delete',
          entity: { kind: 'trigger-event', id: event.id, name: event.uri },
        });
      });
    },
    link: async (
      context: ChangeContext,
      uri: string,
      { pipelineId, filters }: Omit<EventLink, 'uri'>,
    ): Promise<EventLink> => {
      const event = await get(context.actor.accountId, uri);
      requireFilters(filters);
      const row = {
        event_id: event.id,
        account_id: event.account_id,
        pipeline_id: pipelineId,
        filters: JSON.stringify(filters),
      };
      await work.change(context, async change => {
        await change.sql
          .insertInto('triggers.event_pipelines')
          .values(row)
          .onConflict(conflict =>
            conflict.columns(['event_id', 'pipeline_id']).doUpdateSet({ filters: row.filters }),
          )
          .execute();
        change.audit({
          action: 'trigger-event.link',
          entity: { kind: 'trigger-event', id: event.id, name: event.uri },
          details: { pipelineId },
        });
      });
      return { uri: event.uri, pipelineId, filters };
    },
    unlink: async (context: ChangeContext, uri: string, pipelineId: string): Promise<void> => {
      const event = await get(context.actor.accountId, uri);
      await work.change(context, async change => {
        const gone = await change.sql
          .deleteFrom('triggers.event_pipelines')
          .where('event_id', '=', event.id)
          .where('pipeline_id', '=', pipelineId)
          .returning('event_id')
          .execute();
        if (gone.length === 0) {
          throw new Fault('TRIGGER_EVENT_NOT_FOUND', 'the event does not start that pipeline');
        }
        change.audit({
          action: 'trigger-event.unlink',
          entity: { kind: 'trigger-event', id: event.id, name: event.uri },
          details: { pipelineId },
        });
      });
    },
  };
};

const secretOf = (given: string, ids: Ids): string => {
  if (given === GENERATE || given === '') return ids.secret();
  if (given.length >= SECRET_MIN) return given;
  throw new Fault(
    'TRIGGER_EVENT_INVALID',
    `secret: must have at least ${SECRET_MIN} characters, or be ${GENERATE}`,
  );
};

const requireFilters = (filters: Readonly<Record<string, string>>): void => {
  for (const [name, pattern] of Object.entries(filters)) {
    const problem = name === 'tag' ? readBarePattern(pattern) : { problem: 'there is no such filter' };
    if ('problem' in problem) throw new Fault('TRIGGER_EVENT_INVALID', `filters.${name}: ${problem.problem}`);
  }
};
