import type { DocumentKind } from './document-kind.ts';

/** Every kind of document that `create -f` and its like take, each loaded when it is met. */
export const DOCUMENT_KINDS: Readonly<Record<string, () => Promise<DocumentKind<unknown>>>> = {
  annotation: async () => (await import('../annotations/annotation-kind.ts')).annotationKind,
  pipeline: async () => (await import('../stored-pipelines/pipeline-kind.ts')).pipelineKind,
  project: async () => (await import('../projects/project-kind.ts')).projectKind,
  'step-type': async () => (await import('../step-types/step-type-kind.ts')).stepTypeKind,
};
