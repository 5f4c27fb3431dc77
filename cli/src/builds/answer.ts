import { approveBuild, denyBuild } from '@freshet/contracts/builds';
import { defineCommand } from '../command/index.ts';
import { BUILD_ARG, buildIdIn, buildView } from './build-view.ts';

const FLAGS = {
  step: { type: 'string', placeholder: 'STEP', what: 'Name of the step, where several wait' },
  sha: {
    type: 'string',
    placeholder: 'COMMIT',
    what: 'The commit you looked at; if the build has another, refuse',
  },
} as const;

const bodyOf = ({ step, sha }: { readonly step: string | undefined; readonly sha: string | undefined }) => ({
  ...(step === undefined ? {} : { step }),
  ...(sha === undefined ? {} : { revision: sha }),
});

export const approve = defineCommand({
  path: ['approve'],
  summary: 'Approve the step of a build that waits for it',
  args: [BUILD_ARG],
  flags: FLAGS,
  examples: [
    { command: 'freshet approve 6af9e8a90a7abd034b336dda', what: 'Let the build go on' },
    {
      command: 'freshet approve 6af9e8a90a7abd034b336dda --step production --sha 9f2c1e4b7a6d',
      what: 'One of several steps, and only if the commit is still this one',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const params = { id: buildIdIn(args.build) };
    await print.done(buildView, await api.call(approveBuild, { params, body: bodyOf(flags) }), 'approved');
  },
});

export const deny = defineCommand({
  path: ['deny'],
  summary: 'Deny the step of a build that waits for approval',
  args: [BUILD_ARG],
  flags: FLAGS,
  examples: [{ command: 'freshet deny 6af9e8a90a7abd034b336dda', what: 'Do not let the build go on' }],
  async run({ api, print }, { args, flags }) {
    const params = { id: buildIdIn(args.build) };
    await print.done(buildView, await api.call(denyBuild, { params, body: bodyOf(flags) }), 'denied');
  },
});
