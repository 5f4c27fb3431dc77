import { listEventTriggers, listPipelineTriggers, listTriggersOfEvent } from '@freshet/contracts/triggers';
import { defineCommand, filters } from '../command/index.ts';
import { triggerView } from './trigger-view.ts';

export const getTriggers = defineCommand({
  path: ['get', 'triggers'],
  aliases: [['get', 'trigger']],
  summary: 'List which events of registries start which pipelines',
  description:
    'Triggers of Git and of the clock stand in the pipeline itself: `freshet get pipelines NAME -o yaml`.',
  flags: {
    ...filters({
      pipeline: { type: 'string', short: 'p', placeholder: 'PIPELINE', what: 'Only those of this pipeline' },
      event: { type: 'string', short: 'e', placeholder: 'URI', what: 'Only those of this event' },
    }),
  },
  examples: [{ command: 'freshet get triggers --pipeline shop/build', what: 'What starts this pipeline?' }],
  async run({ api, print }, { flags: { pipeline, event } }) {
    if (pipeline !== undefined) {
      const found = await api.call(listPipelineTriggers, { params: { pipeline } });
      const wanted = found.filter(trigger => event === undefined || trigger.event === event);
      return void (await print.list(triggerView, wanted));
    }
    const found =
      event === undefined
        ? await api.call(listEventTriggers)
        : await api.call(listTriggersOfEvent, { params: { event } });
    return void (await print.list(triggerView, found));
  },
});
