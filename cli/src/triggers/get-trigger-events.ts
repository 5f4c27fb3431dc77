import { getTriggerEvent, listTriggerEvents } from '@freshet/contracts/triggers';
import { defineCommand, filters } from '../command/index.ts';
import { triggerEventView } from './trigger-view.ts';

export const getTriggerEvents = defineCommand({
  path: ['get', 'trigger-events'],
  aliases: [['get', 'trigger-event']],
  summary: 'List the events of registries',
  args: [{ name: 'uri', what: 'The address of one event', optional: true }],
  flags: {
    ...filters({
      type: { type: 'string', placeholder: 'TYPE', what: 'Only of this type' },
      kind: { type: 'string', placeholder: 'KIND', what: 'Only of this kind' },
      filter: { type: 'string', placeholder: 'TEXT', what: 'Only those whose address holds this' },
    }),
  },
  examples: [{ command: 'freshet get trigger-events --kind dockerhub', what: 'Events of Docker Hub' }],
  async run({ api, print }, { args, flags: { type, kind, filter } }) {
    const found =
      args.uri === undefined
        ? await api.call(listTriggerEvents, { query: { type, kind, filter } })
        : [await api.call(getTriggerEvent, { params: { event: args.uri }, query: {} })];
    await print.list(triggerEventView, found);
  },
});
