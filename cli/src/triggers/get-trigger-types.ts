import { getTriggerType, listTriggerTypes } from '@freshet/contracts/triggers';
import { defineCommand } from '../command/index.ts';
import { triggerTypeView } from './trigger-view.ts';

export const getTriggerTypes = defineCommand({
  path: ['get', 'trigger-types'],
  aliases: [['get', 'trigger-type']],
  summary: 'List the kinds of events that registries can send',
  flags: {
    type: { type: 'string', placeholder: 'TYPE', what: 'Only this type, together with --kind' },
    kind: { type: 'string', placeholder: 'KIND', what: 'Only this kind, together with --type' },
  },
  examples: [
    { command: 'freshet get trigger-types', what: 'What can start a pipeline besides Git and the clock?' },
  ],
  async run({ api, print }, { flags: { type, kind } }) {
    const found =
      type !== undefined && kind !== undefined
        ? [await api.call(getTriggerType, { params: { type, kind } })]
        : await api.call(listTriggerTypes);
    await print.list(triggerTypeView, found);
  },
});
