import type { DocumentKinds } from './document-kind/index.ts';

/** Every kind of document that `create -f` and its like take, each loaded when it is met. A new one is one line here. */
export const DOCUMENT_KINDS: DocumentKinds = {
  annotation: async () => (await import('./annotations/annotation-kind.ts')).annotationKind,
  context: async () => (await import('./stored-contexts/context-kind.ts')).contextKind,
  pipeline: async () => (await import('./stored-pipelines/pipeline-kind.ts')).pipelineKind,
  project: async () => (await import('./projects/project-kind.ts')).projectKind,
  'step-type': async () => (await import('./step-types/step-type-kind.ts')).stepTypeKind,
};
