import { listRuntimeEnvironments } from '@freshet/contracts/runtimes';
import { defineCommand } from '../command/index.ts';
import { printNamed, runtimeEnvironments } from '../lookup/index.ts';
import { runtimeEnvironmentView } from './runtime-environment-view.ts';

export const getRuntimeEnvironments = defineCommand({
  path: ['get', 'runtime-environments'],
  aliases: [
    ['get', 'runtime-environment'],
    ['get', 're'],
  ],
  summary: 'List the runtime environments that builds can run in, or show some of them',
  args: [
    {
      name: 'runtime',
      what: 'Names; all runtime environments unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'runtime-environments'],
    },
  ],
  examples: [
    {
      command: 'freshet get runtime-environments',
      what: 'Where can builds run, and where do they by default?',
    },
    { command: 'freshet get runtime-environments big -o yaml', what: 'The specification of one' },
  ],
  async run({ api, print }, { args }) {
    if (args.runtime.length > 0)
      await printNamed({ api, print }, runtimeEnvironmentView, runtimeEnvironments, args.runtime);
    else await print.list(runtimeEnvironmentView, await api.call(listRuntimeEnvironments, { query: {} }));
  },
});
