import { StatusPill } from '../design/status/index.ts';
import type { RuntimeStateName } from './runtime-state.ts';

interface Props {
  readonly state: RuntimeStateName;
  readonly size?: 'md' | 'lg';
  /** `auto` has no fill while all is well, as lists want it. */
  readonly quiet?: boolean | 'auto';
}

/** How a runtime stands, by shape, colour and word: `<RuntimeState state={runtimeStateOf(runtime)} />`. */
export const RuntimeState = ({ state, ...look }: Props) => (
  <StatusPill kind="runtime" status={state} {...look} />
);
