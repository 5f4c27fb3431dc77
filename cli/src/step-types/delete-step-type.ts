import { deleteStepType as deleteStepTypeOperation, getStepType } from '@freshet/contracts/pipelines';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { stepTypeView } from './step-type-view.ts';

export const deleteStepType = defineCommand({
  path: ['delete', 'step-type'],
  summary: 'Delete a version of a step type, or all of them',
  args: [
    {
      name: 'stepType',
      what: 'Name, and :VERSION for only that one',
      completeFrom: ['get', 'step-types'],
    },
  ],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete step-type acme/deploy:1.0.0', what: 'Delete one version' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const params = { name: args.stepType };
    const type = await api.call(getStepType, { params });
    const what = args.stepType.includes(':') ? args.stepType : `${args.stepType} in all its versions`;
    const question = `Delete the step type ${what}? Pipelines that use it will fail.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteStepTypeOperation, { params });
    await print.done(stepTypeView, type, 'deleted');
    return 0;
  },
});
