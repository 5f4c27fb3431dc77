import { listProjects } from '@freshet/contracts/pipelines';
import { defineCommand, filters } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin, offsetPages } from '../lookup/index.ts';
import { findProject } from './find-project.ts';
import { projectView } from './project-view.ts';

export const getProjects = defineCommand({
  path: ['get', 'projects'],
  aliases: [['get', 'project']],
  summary: 'List the projects, or show some of them',
  args: [
    {
      name: 'project',
      what: 'Names or ids; all projects unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'projects'],
    },
  ],
  flags: {
    ...filters({
      name: { type: 'string', short: 'n', placeholder: 'TEXT', what: 'Only those with this in their name' },
      tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Only those with this tag' },
    }),
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet get projects --tag web', what: 'Which projects have the tag web?' },
    { command: 'freshet get project shop -o yaml', what: 'Everything about one project' },
  ],
  async run({ api, print }, { args, flags }) {
    if (args.project.length > 0) {
      const found = [];
      for (const name of new Set(args.project)) found.push(await findProject(api, name));
      const [only] = found;
      if (found.length === 1 && only) await print.one(projectView, only);
      else await print.list(projectView, found);
      return;
    }
    const filter = { name: flags.name, tags: [...flags.tag] };
    await listWithin(
      { print },
      projectView,
      flags.limit,
      offsetPages(async page => {
        const { projects: items, count } = await api.call(listProjects, { query: { ...filter, ...page } });
        return { items, count };
      }),
    );
  },
});
