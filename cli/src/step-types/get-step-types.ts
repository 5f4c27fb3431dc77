import {
  getStepType,
  listStepTypes,
  listStepTypeVersions,
  type StepType,
} from '@freshet/contracts/pipelines';
import { defineCommand, filters, usageFault } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin, offsetPages } from '../lookup/index.ts';
import { stepTypeView } from './step-type-view.ts';

const path = ['get', 'step-types'];

export const getStepTypes = defineCommand({
  path,
  aliases: [['get', 'step-type']],
  summary: 'List the step types, or show some of them',
  description:
    'Those of the account, and those that come with every installation, each in its highest version.',
  args: [
    {
      name: 'stepType',
      what: 'Names, with or without :VERSION; all step types unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'step-types'],
    },
  ],
  flags: {
    ...filters({
      search: {
        type: 'string',
        placeholder: 'TEXT',
        what: 'Only those with this in name, title or description',
      },
    }),
    versions: { type: 'boolean', what: 'List the versions of one step type' },
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet get step-types --search deploy', what: 'What is there to deploy with?' },
    { command: 'freshet get step-type acme/deploy --versions', what: 'Which versions does it have?' },
  ],
  async run({ api, print }, { args, flags }) {
    const [first] = args.stepType;
    if (flags.versions) {
      if (first === undefined || args.stepType.length > 1)
        throw usageFault('--versions is about one step type: name it', { see: path });
      const versions = await api.call(listStepTypeVersions, { params: { name: first } });
      await print.value(versions.join('\n'), versions);
      return;
    }
    if (first === undefined) {
      const pages = offsetPages<StepType>(async page => {
        const query = { freeText: flags.search, ...page };
        const { docs: items, count } = await api.call(listStepTypes, { query });
        return { items, count };
      });
      await listWithin({ print }, stepTypeView, flags.limit, pages);
      return;
    }
    const found: StepType[] = [];
    for (const name of new Set(args.stepType)) found.push(await api.call(getStepType, { params: { name } }));
    const [only] = found;
    if (found.length === 1 && only) await print.one(stepTypeView, only);
    else await print.list(stepTypeView, found);
  },
});
