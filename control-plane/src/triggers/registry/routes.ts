import * as contract from '@freshet/contracts/triggers';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { PipelineSource } from '../ports.ts';
import { describeEvent, EVENT_TYPES, eventType } from './event-types.ts';
import type { EventLink, RegistryEvent, RegistryEvents } from './registry-events.ts';

interface RegistryRoutesDeps {
  readonly events: RegistryEvents;
  readonly pipelines: PipelineSource;
  readonly publicUrl: URL;
}

export const registryRoutes = ({ events, pipelines, publicUrl }: RegistryRoutesDeps): readonly Route[] => {
  const ownPipeline = async (call: Call, reference: string): Promise<string> => {
    const { accountId } = call.principal;
    const pipeline = await pipelines.find(accountId, reference);
    if (!pipeline) throw missing('pipeline');
    const { id, tags, project } = pipeline;
    await call.authorize({ id, accountId, tags, projectTags: project?.tags ?? [] });
    return id;
  };
  const wireOf = (event: RegistryEvent) => eventWire(event, publicUrl);
  return [
    route(contract.listTriggerTypes, async () => [...EVENT_TYPES]),
    route(contract.getTriggerType, async ({ params }) => eventType(params.type, params.kind)),
    route(contract.listTriggerEvents, async ({ query }, { principal }) => {
      const wanted = ({ kind, uri }: RegistryEvent) =>
        (query.type === undefined || kind.startsWith(`${query.type}:`)) &&
        (query.kind === undefined || kind.endsWith(`:${query.kind}`)) &&
        (query.filter === undefined || uri.includes(query.filter));
      return (await events.list(principal.accountId)).filter(wanted).map(wireOf);
    }),
    route(contract.getTriggerEvent, async ({ params }, { principal }) =>
      wireOf(await events.get(principal.accountId, params.event)),
    ),
    route(contract.createTriggerEvent, async ({ body }, call) => {
      const { event, secret } = await events.create(call.context, body);
      if (secret) call.response.header('x-trigger-secret', secret.reveal());
      return event.uri;
    }),
    route(contract.rotateTriggerEventSecret, async ({ params }, call) => {
      const { event, secret } = await events.rotate(call.context, params.event);
      const { uri, endpoint } = wireOf(event);
      return { uri, endpoint, secret: secret.reveal() };
    }),
    route(contract.deleteTriggerEvent, ({ params }, call) => events.delete(call.context, params.event)),
    route(contract.listEventTriggers, async (_, { principal }) =>
      (await events.links(principal.accountId)).map(linkWire),
    ),
    route(contract.listPipelineTriggers, async ({ params }, { principal }) => {
      const pipeline = await pipelines.find(principal.accountId, params.pipeline);
      if (!pipeline) throw missing('pipeline');
      return (await events.links(principal.accountId, { pipelineId: pipeline.id })).map(linkWire);
    }),
    route(contract.listTriggersOfEvent, async ({ params }, { principal }) =>
      (await events.links(principal.accountId, { uri: params.event })).map(linkWire),
    ),
    route(contract.createEventTrigger, async ({ params, body }, call) => {
      const pipelineId = await ownPipeline(call, params.pipeline);
      return linkWire(
        await events.link(call.context, params.event, { pipelineId, filters: body?.filters ?? {} }),
      );
    }),
    route(contract.deleteEventTrigger, async ({ params }, call) => {
      const pipelineId = await ownPipeline(call, params.pipeline);
      await events.unlink(call.context, params.event, pipelineId);
    }),
  ];
};

const MASKED = '*****';

const eventWire = (event: RegistryEvent, publicUrl: URL) => {
  const [type = '', kind = ''] = event.kind.split(':');
  return {
    uri: event.uri,
    type,
    kind,
    account: event.account_id,
    secret: MASKED,
    status: 'active',
    endpoint: new URL(`/api/webhooks/registry/${event.id}`, publicUrl).href,
    description: describeEvent(event.kind, event.namespace, event.name),
    help: 'Let the registry send to the endpoint with the secret, as docs/triggers.md says.',
  };
};

const linkWire = ({ uri, pipelineId, filters }: EventLink) => ({
  event: uri,
  pipeline: pipelineId,
  filters: { ...filters },
});
