import type { Kind } from '../kinds/index.ts';
import { forbidden, notFound } from '../status/index.ts';
import type { VerbDeps } from './core.ts';

const NAMESPACES = { group: '', plural: 'namespaces' };

/** Nothing new gets into a namespace that is not there, or not for long. */
export const requireNamespace = (deps: VerbDeps, kind: Kind, namespace: string, name: string): void => {
  if (!kind.namespaced) return;
  const entry = deps.store.latest('namespaces', { namespace: '', name: namespace });
  if (!entry) throw notFound(NAMESPACES, namespace);
  if (!entry.text.includes('"deletionTimestamp"')) return;
  if (deps.store.objectOf(entry).metadata.deletionTimestamp === undefined) return;
  throw forbidden(
    kind,
    name,
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  );
};
