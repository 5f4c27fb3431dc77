import { createProject, deleteProject, updateProject } from '@freshet/contracts/pipelines';
import type { OperationRequest } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { defineDocumentKind } from '../document-kind/index.ts';
import type { Document } from '../documents/index.ts';
import { findProject } from './find-project.ts';
import { projectView } from './project-view.ts';

type Body = OperationRequest<typeof createProject>['body'];

/** A project in a file is as `get project -o yaml` prints it, or has its name in `metadata`, as other kinds do. */
const bodyOf = (document: Document): Body => {
  const { metadata, spec } = document as { metadata?: Document; spec?: Document };
  const fields = { ...document, ...metadata, ...spec } as Record<string, unknown>;
  const projectName = fields.projectName ?? fields.name;
  if (typeof projectName !== 'string')
    throw new Fault('CLI_FILE_UNUSABLE', 'a project needs a name: projectName, or metadata.name');
  // The server judges the rest, and names every problem at once.
  return { projectName, tags: fields.tags, variables: fields.variables } as Body;
};

export const projectKind = defineDocumentKind({
  view: projectView,
  create: (api, document) => api.call(createProject, { body: bodyOf(document) }),
  patch: async (api, document) => {
    const body = bodyOf(document);
    const named = typeof document.id === 'string' ? document.id : body.projectName;
    const { id } = await findProject(api, named);
    return api.call(updateProject, { params: { id }, body });
  },
  delete: async (api, document) => {
    const project = await findProject(api, bodyOf(document).projectName);
    await api.call(deleteProject, { params: { id: project.id } });
    return project;
  },
});
