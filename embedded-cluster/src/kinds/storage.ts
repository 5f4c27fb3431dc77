import type { KindName } from '../tables/index.ts';
import { autoscalerStorage } from './autoscaler-versions.ts';
import { eventStorage } from './event-versions.ts';
import type { KindStorage } from './kind.ts';

const STORAGE: Readonly<Record<string, KindStorage>> = {
  'events.k8s.io/v1/Event': eventStorage,
  'autoscaling/v1/HorizontalPodAutoscaler': autoscalerStorage,
};

/** How a kind is kept that has no store of its own. */
export const storageOf = ({ group, version, kind }: KindName): KindStorage | undefined =>
  STORAGE[`${group}/${version}/${kind}`];
