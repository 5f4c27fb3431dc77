import {
  type ContextInput,
  createContext,
  deleteContext,
  getContext,
  replaceContext,
  updateContext,
} from '@freshet/contracts/contexts';
import { Fault } from '@freshet/kit/errors';
import { defineDocumentKind } from '../document-kind/index.ts';
import type { Document } from '../documents/index.ts';
import { contextView } from './context-view.ts';

const nameOf = ({ metadata }: Document): string => {
  const { name } = (metadata ?? {}) as { name?: unknown };
  if (typeof name !== 'string') throw new Fault('CLI_FILE_UNUSABLE', 'a context needs a name: metadata.name');
  return name;
};

const bodyOf = (document: Document) => document as unknown as ContextInput;

export const contextKind = defineDocumentKind({
  view: contextView,
  create: (api, document) => api.call(createContext, { body: bodyOf(document) }),
  replace: (api, document) =>
    api.call(replaceContext, { params: { name: nameOf(document) }, body: bodyOf(document) }),
  patch: (api, document) =>
    api.call(updateContext, { params: { name: nameOf(document) }, body: bodyOf(document) }),
  delete: async (api, document) => {
    const params = { name: nameOf(document) };
    const context = await api.call(getContext, { params });
    await api.call(deleteContext, { params });
    return context;
  },
});
