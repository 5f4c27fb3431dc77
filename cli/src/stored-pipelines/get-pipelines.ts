import { getPipeline, listPipelines, type Pipeline } from '@freshet/contracts/pipelines';
import { defineCommand, filters, nameAndValue } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin, offsetPages } from '../lookup/index.ts';
import { findProject } from '../projects/index.ts';
import { pipelineView } from './pipeline-view.ts';

const path = ['get', 'pipelines'];

export const getPipelines = defineCommand({
  path,
  aliases: [['get', 'pipeline']],
  summary: 'List the pipelines, or show some of them',
  description: `
    \`-o yaml\` prints a pipeline in the form that \`freshet replace -f\` takes. Encrypted values show as asterisks;
    sent back so, they stay what they are.`,
  args: [
    {
      name: 'pipeline',
      what: 'Full names or ids; all pipelines unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'pipelines'],
    },
  ],
  flags: {
    ...filters({
      project: { type: 'string', placeholder: 'NAME', what: 'Only those of this project' },
      label: {
        type: 'strings',
        short: 'l',
        placeholder: 'KEY=VALUE',
        what: 'Only those with this label; tags=TAG for a tag',
      },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only those with this in their name' },
    }),
    decryptVariables: {
      type: 'boolean',
      short: 'd',
      what: 'Show encrypted values; needs the right to change the pipeline',
    },
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet get pipelines --project shop', what: 'Which pipelines does the project have?' },
    { command: 'freshet get pipeline shop/build -o yaml > build.yaml', what: 'A pipeline to edit' },
  ],
  async run({ api, print }, { args, flags }) {
    if (args.pipeline.length > 0) {
      const query = flags.decryptVariables ? { decryptVariables: 'true' as const } : {};
      const found: Pipeline[] = [];
      for (const name of new Set(args.pipeline))
        found.push(await api.call(getPipeline, { params: { name }, query }));
      const [only] = found;
      if (found.length === 1 && only) await print.one(pipelineView, only);
      else await print.list(pipelineView, found);
      return;
    }
    const projectId = flags.project === undefined ? undefined : (await findProject(api, flags.project)).id;
    const filter = { projectId, search: flags.search, labels: labelsOf(flags.label) };
    await listWithin(
      { print },
      pipelineView,
      flags.limit,
      offsetPages(async page => {
        const { docs: items, count } = await api.call(listPipelines, { query: { ...filter, ...page } });
        return { items, count };
      }),
    );
  },
});

/** Several values of one label are alternatives. */
const labelsOf = (given: readonly string[]): Record<string, string> | undefined => {
  const labels: Record<string, string> = {};
  for (const text of given) {
    const { name, value } = nameAndValue(text, '--label', path);
    labels[name] = labels[name] === undefined ? value : `${labels[name]},${value}`;
  }
  return given.length > 0 ? labels : undefined;
};
