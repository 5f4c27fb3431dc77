import { updateProject as updateProjectOperation } from '@freshet/contracts/pipelines';
import { defineCommand, listChange, requireChange } from '../command/index.ts';
import { findProject } from './find-project.ts';
import { projectView } from './project-view.ts';
import { VARIABLE_FLAGS, variablesOf } from './variable-flags.ts';

const path = ['patch', 'project'];

export const patchProject = defineCommand({
  path,
  aliases: [['update', 'project']],
  summary: 'Rename a project, or change its tags and variables',
  description: 'What is not given stays. Variables that are given are set; others stay as they are.',
  args: [{ name: 'project', what: 'Name or id of the project', completeFrom: ['get', 'projects'] }],
  flags: {
    name: {
      type: 'string',
      short: 'n',
      placeholder: 'NAME',
      what: 'New name; its pipelines are renamed with it',
    },
    tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Tag; replaces the tags it has' },
    noTags: { type: 'boolean', what: 'Take all its tags away' },
    ...VARIABLE_FLAGS,
    unset: { type: 'strings', placeholder: 'KEY', what: 'Variable to take away' },
  },
  examples: [
    { command: 'freshet patch project shop --name store', what: 'Rename it' },
    { command: 'freshet patch project shop -v REGION=us --unset TOKEN', what: 'Change its variables' },
  ],
  async run({ api, print }, { args, flags }) {
    const given = variablesOf(flags, path);
    const tags = listChange({
      given: flags.tag,
      none: flags.noTags,
      flags: '--tag and --no-tags',
      see: path,
    });
    const changesVariables = given.length + flags.unset.length > 0 ? true : undefined;
    requireChange([flags.name, tags, changesVariables], 'a name, tags or variables', path);
    const project = await findProject(api, args.project);
    const gone = new Set([...flags.unset, ...given.map(({ key }) => key)]);
    const variables = changesVariables && [
      ...project.variables.filter(({ key }) => !gone.has(key)),
      ...given,
    ];
    const changed = await api.call(updateProjectOperation, {
      params: { id: project.id },
      body: { projectName: flags.name, tags, variables },
    });
    await print.done(projectView, changed, 'changed');
  },
});
