import { deleteTriggerEvent as deleteOperation } from '@freshet/contracts/triggers';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';

export const deleteTriggerEvent = defineCommand({
  path: ['delete', 'trigger-event'],
  summary: 'Delete an event of a registry and its links to pipelines',
  args: [{ name: 'uri', what: 'The address of the event' }],
  flags: {
    ...CONFIRM_FLAGS,
    context: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Taken for the sake of existing scripts; means nothing',
    },
  },
  examples: [
    { command: 'freshet delete trigger-event registry:quay:acme:shop:push:6af9ebca5d18', what: 'Delete one' },
  ],
  async run({ api, print, keyboard }, { args, flags }) {
    const question = `Delete the event ${args.uri}? Pipelines that it starts are started by it no more.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteOperation, { params: { event: args.uri, context: flags.context ?? 'none' } });
    print.note(`trigger-event/${args.uri} deleted`);
    return 0;
  },
});
