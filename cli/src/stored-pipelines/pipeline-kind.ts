import { createPipeline, deletePipeline, getPipeline, replacePipeline } from '@freshet/contracts/pipelines';
import type { OperationRequest } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { defineDocumentKind } from '../document-kind/index.ts';
import type { Document } from '../documents/index.ts';
import { problemLines, readCheckedPipeline } from '../pipelines/index.ts';
import { pipelineView } from './pipeline-view.ts';

type Body = OperationRequest<typeof createPipeline>['body'];

const nameOf = ({ metadata }: Document): string => {
  const { name, project } = (metadata ?? {}) as { name?: unknown; project?: unknown };
  if (typeof name !== 'string')
    throw new Fault('CLI_FILE_UNUSABLE', 'a pipeline needs a name: metadata.name');
  return typeof project === 'string' && !name.includes('/') ? `${project}/${name}` : name;
};

/** The id where the file came from `get pipeline -o yaml`, so that another name in it renames the pipeline. */
const refOf = (document: Document): string => {
  const { id } = (document.metadata ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : nameOf(document);
};

export const pipelineKind = defineDocumentKind({
  view: pipelineView,
  check: (file, text) => {
    const errors = readCheckedPipeline(text).problems.filter(({ severity }) => severity === 'error');
    return problemLines(file, errors);
  },
  create: (api, document) => api.call(createPipeline, { body: document as unknown as Body }),
  replace: (api, document) =>
    api.call(replacePipeline, {
      params: { name: refOf(document) },
      query: { disableRevisionCheck: 'true' },
      body: document as unknown as Body,
    }),
  patch: async (api, document) => {
    const current = await api.call(getPipeline, { params: { name: refOf(document) } });
    const { id, revision } = current.metadata;
    const { metadata, spec } = document as { metadata?: Document; spec?: Document };
    const body = {
      ...current,
      metadata: { ...current.metadata, ...metadata, revision },
      spec: { ...current.spec, ...spec },
    };
    // With the revision that was read: what somebody else saves in between is not undone.
    return api.call(replacePipeline, { params: { name: id }, body: body as unknown as Body });
  },
  delete: async (api, document) => {
    const params = { name: nameOf(document) };
    const pipeline = await api.call(getPipeline, { params });
    await api.call(deletePipeline, { params });
    return pipeline;
  },
});
