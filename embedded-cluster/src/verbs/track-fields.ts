import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { VerbDeps } from './core.ts';

interface Tracked {
  readonly kind: Kind;
  readonly before: KubeObject | undefined;
  readonly after: KubeObject;
  readonly manager: string;
  readonly subresource?: string | undefined;
}

/** Notes down who wrote which fields. */
export const trackFields = (_deps: VerbDeps, _tracked: Tracked): void => undefined;
