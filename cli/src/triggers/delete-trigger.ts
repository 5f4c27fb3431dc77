import { deleteEventTrigger } from '@freshet/contracts/triggers';
import { defineCommand } from '../command/index.ts';

export const deleteTrigger = defineCommand({
  path: ['delete', 'trigger'],
  summary: 'Let an event of a registry no longer start a pipeline',
  args: [
    { name: 'uri', what: 'The address of the event' },
    { name: 'pipeline', what: 'Name or id of the pipeline' },
  ],
  examples: [
    {
      command: 'freshet delete trigger registry:dockerhub:acme:shop:push:6af9ebca5d18 shop/build',
      what: 'Unlink them',
    },
  ],
  async run({ api, print }, { args }) {
    await api.call(deleteEventTrigger, { params: { event: args.uri, pipeline: args.pipeline } });
    print.note(`trigger of ${args.pipeline} deleted`);
  },
});
