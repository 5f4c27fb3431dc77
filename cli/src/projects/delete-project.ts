import { deleteProject as deleteProjectOperation } from '@freshet/contracts/pipelines';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { findProject } from './find-project.ts';
import { projectView } from './project-view.ts';

export const deleteProject = defineCommand({
  path: ['delete', 'project'],
  summary: 'Delete a project that holds no pipelines',
  args: [{ name: 'project', what: 'Name or id of the project', completeFrom: ['get', 'projects'] }],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete project shop', what: 'Delete the project called shop' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const project = await findProject(api, args.project);
    if (!(await confirmed({ keyboard, print }, `Delete the project ${project.projectName}?`, flags)))
      return 1;
    await api.call(deleteProjectOperation, { params: { id: project.id } });
    await print.done(projectView, project, 'deleted');
    return 0;
  },
});
