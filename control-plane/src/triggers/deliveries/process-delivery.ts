/**
 * Holds a delivery against the triggers of its repository and begins a build for each that fires. It may be done again
 * after any failure: each build carries an id made of delivery, event and trigger, so none begins twice.
 */
import type { BuildCause } from '@freshet/domain/build-requests';
import {
  type DeliveryReading,
  eventNamesOf,
  type GitEvent,
  matchTriggers,
  readDelivery,
  repositoryOf,
} from '@freshet/domain/triggers';
import { type Fault, isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { systemActor, type UnitOfWork } from '../../unit-of-work/index.ts';
import type { BuildStarter } from '../ports.ts';
import type { KeptVerdict, TriggersTables } from '../tables.ts';
import { type IndexedTrigger, triggersOf } from '../trigger-index/trigger-store.ts';
import { findWebhook, type KeptWebhook } from '../webhooks/webhook-store.ts';
import type { AskPullRequest } from './ask-pull-request.ts';
import {
  bodyOf,
  type DeliveryEnd,
  findDelivery,
  finishDelivery,
  type KeptDelivery,
} from './delivery-store.ts';

export interface ProcessDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly builds: BuildStarter;
  readonly askPullRequest: AskPullRequest;
}

/** More verdicts than these are not kept; those that fired come first. */
const VERDICTS_MAX = 500;

export const processDelivery = async (deps: ProcessDeps, id: string): Promise<void> => {
  const delivery = await findDelivery(deps.work.sql, id);
  if (delivery?.state !== 'waiting') return;
  const webhook =
    delivery.webhookId === undefined ? undefined : await findWebhook(deps.work.sql, delivery.webhookId);
  const body = parsed(await bodyOf(deps.work.sql, delivery.id));
  const reading = await readWhole(deps, delivery, { body, context: webhook?.context });
  const by = delivery.provider === 'freshet' ? actorIn(body) : undefined;
  await finishDelivery(deps.work, delivery, await judge(deps, { delivery, webhook, reading, by }));
};

/** Reads a delivery, and asks the provider for what it left out. */
const readWhole = async (
  deps: ProcessDeps,
  delivery: KeptDelivery,
  { body, context }: { readonly body: unknown; readonly context: string | undefined },
): Promise<DeliveryReading> => {
  if (body === undefined) return { kind: 'unreadable', reason: 'The body is not JSON.' };
  const { provider, event } = delivery;
  const reading = readDelivery(provider, { event, body });
  const vague =
    reading.kind === 'events' ? reading.events.find(({ git }) => git.pullRequest?.source === '') : undefined;
  if (!vague) return reading;
  const pullRequest = await deps.askPullRequest(delivery.accountId, vague.git, context);
  if (pullRequest === undefined) return reading;
  return readDelivery(provider, { event, body: { ...(body as object), pull_request: pullRequest } });
};

/** Whoever sent what is no JSON is told through the list of deliveries; there is nothing more to know about it. */
const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

type Initiator = NonNullable<BuildCause['by']>;

const Acted = z.object({ actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }) });

/** Whoever did what an event of our own host tells of. Others name people that are not ours. */
const actorIn = (body: unknown): Initiator | undefined => Acted.safeParse(body).data?.actor;

interface Case {
  readonly delivery: KeptDelivery;
  readonly webhook: KeptWebhook | undefined;
  readonly by: Initiator | undefined;
  readonly reading: DeliveryReading;
}

const judge = async (deps: ProcessDeps, { delivery, webhook, reading, by }: Case): Promise<DeliveryEnd> => {
  if (reading.kind !== 'events') return { state: reading.kind, reason: reading.reason, verdicts: [] };
  const [first] = reading.events;
  const repo = first ? repositoryOf(first.git) : '';
  if (webhook?.repo !== undefined && webhook.repo.toLowerCase() !== repo.toLowerCase()) {
    return {
      state: 'ignored',
      reason: `The webhook takes only deliveries about ${webhook.repo}.`,
      repo,
      verdicts: [],
    };
  }
  const triggers = await triggersOf(deps.work.sql, delivery.accountId, repo);
  const verdicts: KeptVerdict[] = [];
  for (const [index, event] of reading.events.entries()) {
    verdicts.push(...(await judgeEvent(deps, { delivery, webhook, by, triggers, event, index })));
  }
  const kept = verdicts.toSorted((a, b) => Number(b.fires) - Number(a.fires)).slice(0, VERDICTS_MAX);
  return triggers.length === 0
    ? { state: 'done', repo, reason: 'No trigger watches this repository.', verdicts: [] }
    : { state: 'done', repo, verdicts: kept };
};

interface EventCase {
  readonly delivery: KeptDelivery;
  readonly webhook: KeptWebhook | undefined;
  readonly by: Initiator | undefined;
  readonly triggers: readonly IndexedTrigger[];
  readonly event: GitEvent;
  readonly index: number;
}

const judgeEvent = async (deps: ProcessDeps, one: EventCase): Promise<readonly KeptVerdict[]> => {
  const names = eventNamesOf(one.event.happening);
  const verdicts = matchTriggers(
    one.triggers.map(({ trigger }) => trigger),
    one.event,
  );
  const kept: KeptVerdict[] = [];
  for (const [place, verdict] of verdicts.entries()) {
    const indexed = one.triggers[place];
    if (!indexed) continue;
    const event = names.find(name => indexed.trigger.events.includes(name)) ?? names[0] ?? '';
    const { pipelineId, pipelineName } = indexed;
    const begun = verdict.fires ? await begin(deps, one, indexed, event) : {};
    kept.push({ pipelineId, pipelineName, ...verdict, event, ...begun });
  }
  return kept;
};

const begin = async (
  { builds }: ProcessDeps,
  { delivery, webhook, by, event, index }: EventCase,
  { pipelineId, context, trigger }: IndexedTrigger,
  name: string,
): Promise<{ readonly buildId?: string; readonly problem?: string }> => {
  const { accountId } = delivery;
  const connection = context ?? webhook?.context;
  try {
    const { id } = await builds.start(
      { actor: systemActor(accountId, 'triggers') },
      {
        accountId,
        pipeline: pipelineId,
        cause: {
          kind: 'webhook',
          ...(by ? { by } : {}),
          triggerId: trigger.id,
          triggerName: trigger.name,
          event: name,
        },
        git: { ...event.git, ...(connection === undefined ? {} : { context: connection }) },
        requestId: `delivery:${delivery.id}:${index}:${trigger.id}`,
      },
    );
    return { buildId: id };
  } catch (error) {
    if (!isFault(error) || mayPass(error)) throw error;
    return { problem: `${error.code}: ${error.message}`.slice(0, 500) };
  }
};

/** What another try may get around. */
const mayPass = ({ kind }: Fault): boolean =>
  kind === 'unavailable' || kind === 'broken' || kind === 'internal' || kind === 'limited';
