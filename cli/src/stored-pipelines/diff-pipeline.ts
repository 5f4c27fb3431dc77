import { diffRevisions } from '@freshet/contracts/pipelines';
import { defineCommand } from '../command/index.ts';

const MAX = 2_147_483_647;

export const diffPipeline = defineCommand({
  path: ['diff', 'pipeline'],
  summary: 'Show what changed between two saves of a pipeline',
  args: [{ name: 'pipeline', what: 'Full name or id of the pipeline', completeFrom: ['get', 'pipelines'] }],
  flags: {
    from: {
      type: 'integer',
      min: 1,
      max: MAX,
      required: true,
      placeholder: 'REVISION',
      what: 'The older save',
    },
    to: {
      type: 'integer',
      min: 1,
      max: MAX,
      placeholder: 'REVISION',
      what: 'The newer save; the current one unless given',
    },
  },
  examples: [
    { command: 'freshet diff pipeline shop/build --from 3', what: 'What changed since revision 3?' },
  ],
  async run({ api, print }, { args, flags }) {
    const diff = await api.call(diffRevisions, {
      params: { name: args.pipeline },
      query: { from: flags.from, to: flags.to },
    });
    await print.value(diff.diff.trimEnd(), diff);
    print.note(`Lines added: ${diff.added}, removed: ${diff.removed}.`);
  },
});
