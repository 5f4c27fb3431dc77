import { deleteAnnotation, listAnnotations, setAnnotation } from '@freshet/contracts/pipelines';
import type { OperationRequest } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { defineDocumentKind } from '../document-kind/index.ts';
import type { Document } from '../documents/index.ts';
import { annotationView } from './annotation-view.ts';

type Body = OperationRequest<typeof setAnnotation>['body'];

const bodyOf = (document: Document): Body => {
  const { metadata, spec } = document as { metadata?: Document; spec?: Document };
  // The server judges the fields, and names every problem at once.
  return { ...document, ...metadata, ...spec } as unknown as Body;
};

export const annotationKind = defineDocumentKind({
  view: annotationView,
  create: (api, document) => api.call(setAnnotation, { body: bodyOf(document) }),
  replace: (api, document) => api.call(setAnnotation, { body: bodyOf(document) }),
  delete: async (api, document) => {
    const { entityId, entityType, key } = bodyOf(document);
    const all = await api.call(listAnnotations, { query: { entityId, entityType } });
    const annotation = all.find(one => one.key === key);
    if (!annotation) throw new Fault('NOT_FOUND', `the ${entityType} has no annotation ${key}`);
    await api.call(deleteAnnotation, { query: { entityId, entityType, key } });
    return annotation;
  },
});
