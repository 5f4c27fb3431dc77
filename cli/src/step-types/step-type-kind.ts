import { createStepType, deleteStepType, getStepType, replaceStepType } from '@freshet/contracts/pipelines';
import type { OperationRequest } from '@freshet/contracts/rest';
import { readStepDefinition } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { defineDocumentKind } from '../document-kind/index.ts';
import type { Document } from '../documents/index.ts';
import { problemLines } from '../pipelines/index.ts';
import { stepTypeView } from './step-type-view.ts';

type Body = OperationRequest<typeof createStepType>['body'];

const nameOf = ({ metadata }: Document): string => {
  const { name } = (metadata ?? {}) as { name?: unknown };
  if (typeof name !== 'string')
    throw new Fault('CLI_FILE_UNUSABLE', 'a step type needs a name: metadata.name');
  return name;
};

/** A file is about the version that it names, or about the highest one. */
const refOf = (document: Document): string => {
  const { version } = (document.metadata ?? {}) as { version?: unknown };
  return version === undefined ? nameOf(document) : `${nameOf(document)}:${String(version)}`;
};

export const stepTypeKind = defineDocumentKind({
  view: stepTypeView,
  check: (file, source) => {
    const errors = readStepDefinition(source).problems.filter(({ severity }) => severity === 'error');
    return problemLines(file, errors);
  },
  create: (api, document) => api.call(createStepType, { body: document as unknown as Body }),
  replace: (api, document) =>
    api.call(replaceStepType, { params: { name: nameOf(document) }, body: document as unknown as Body }),
  delete: async (api, document) => {
    const params = { name: refOf(document) };
    const type = await api.call(getStepType, { params });
    await api.call(deleteStepType, { params });
    return type;
  },
});
