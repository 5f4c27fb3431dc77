import type { IconName, StateShape } from '../icon/index.ts';
import type { Tone } from '../status/index.ts';

/** The one stream of the product, in its order. */
export const FLOW_STOPS = ['commit', 'build', 'image', 'promotion', 'sync', 'pods'] as const;

export type FlowStop = (typeof FLOW_STOPS)[number];
export type FlowState = 'ok' | 'run' | 'gate' | 'warn' | 'bad' | 'queued' | 'pending';

export const STOP_ICONS: Readonly<Record<FlowStop, IconName>> = {
  commit: 'commit',
  build: 'pipeline',
  image: 'image',
  promotion: 'promo',
  sync: 'refresh',
  pods: 'pod',
};

/** The small mark at a stop that is neither done nor untouched. */
export const badgeOf = (
  state: FlowState,
): { readonly tone: Tone; readonly shape: StateShape } | undefined => {
  if (state === 'ok' || state === 'pending') return undefined;
  if (state === 'queued') return { tone: 'idle', shape: 'queued' };
  return { tone: state, shape: state };
};

/** States in order; what is not named has not begun. */
export const statesOf = (
  stops: Readonly<Partial<Record<FlowStop, FlowState>>>,
): readonly { readonly stop: FlowStop; readonly state: FlowState }[] =>
  FLOW_STOPS.map(stop => ({ stop, state: stops[stop] ?? 'pending' }));
