import { listTriggerTypes } from '@freshet/contracts/triggers';
import { defineCommand, filters } from '../command/index.ts';
import { triggerTypeView } from './trigger-view.ts';

export const getTriggerTypes = defineCommand({
  path: ['get', 'trigger-types'],
  aliases: [['get', 'trigger-type']],
  summary: 'List the kinds of events that registries can send',
  flags: {
    ...filters({
      type: { type: 'string', placeholder: 'TYPE', what: 'Only this type' },
      kind: { type: 'string', placeholder: 'KIND', what: 'Only this kind' },
    }),
  },
  examples: [
    { command: 'freshet get trigger-types', what: 'What can start a pipeline besides Git and the clock?' },
  ],
  async run({ api, print }, { flags: { type, kind } }) {
    const found = await api.call(listTriggerTypes);
    const fits = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
    await print.list(
      triggerTypeView,
      found.filter(one => fits(type, one.type) && fits(kind, one.kind)),
    );
  },
});
