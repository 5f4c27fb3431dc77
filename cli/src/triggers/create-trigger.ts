import { createEventTrigger } from '@freshet/contracts/triggers';
import { defineCommand, nameAndValue } from '../command/index.ts';
import { triggerView } from './trigger-view.ts';

const path = ['create', 'trigger'];

export const createTrigger = defineCommand({
  path,
  summary: 'Let an event of a registry start a pipeline',
  args: [
    { name: 'uri', what: 'The address of the event' },
    { name: 'pipeline', what: 'Name or id of the pipeline' },
  ],
  flags: {
    filter: { type: 'strings', placeholder: 'NAME=PATTERN', what: 'As tag=^v, in the notation of RE2' },
  },
  examples: [
    {
      command:
        "freshet create trigger registry:dockerhub:acme:shop:push:6af9ebca5d18 shop/build --filter 'tag=^v'",
      what: 'Only tags that begin with v',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const given = flags.filter.map(text => nameAndValue(text, 'FILTER', path));
    const filters = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    const params = { event: args.uri, pipeline: args.pipeline };
    await print.done(
      triggerView,
      await api.call(createEventTrigger, { params, body: { filters } }),
      'created',
    );
  },
});
