import { createProject as createProjectOperation } from '@freshet/contracts/pipelines';
import { defineCommand } from '../command/index.ts';
import { projectView } from './project-view.ts';
import { VARIABLE_FLAGS, variablesOf } from './variable-flags.ts';

const path = ['create', 'project'];

export const createProject = defineCommand({
  path,
  summary: 'Create a project for pipelines',
  args: [{ name: 'name', what: 'Name of the new project' }],
  flags: {
    tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Tag that access rules can match on' },
    ...VARIABLE_FLAGS,
  },
  examples: [
    { command: 'freshet create project shop --tag web', what: 'A project with a tag' },
    {
      command: 'freshet create project shop -v REGION=eu -e TOKEN=secret',
      what: 'With variables for its pipelines',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const project = await api.call(createProjectOperation, {
      body: { projectName: args.name, tags: [...flags.tag], variables: variablesOf(flags, path) },
    });
    await print.done(projectView, project, 'created');
  },
});
