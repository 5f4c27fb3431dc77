import { trackUpdate } from '../apply/index.ts';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import { hasSubresource, type VerbDeps } from './core.ts';

interface Tracked {
  readonly kind: Kind;
  readonly before: KubeObject | undefined;
  readonly after: KubeObject;
  readonly manager: string;
  readonly subresource?: string | undefined;
}

/** Notes down who wrote which fields; changes what will be stored. */
export const trackFields = ({ clock }: VerbDeps, tracked: Tracked): void => {
  const { kind, before, after, manager, subresource = '' } = tracked;
  const managedFields = trackUpdate({
    before,
    after,
    schema: kind.schema,
    manager,
    apiVersion: apiVersionOf(kind),
    now: clock.now(),
    subresource,
    hasStatus: hasSubresource(kind, 'status'),
  });
  if (managedFields.length > 0) after.metadata.managedFields = managedFields;
  else delete after.metadata.managedFields;
};
