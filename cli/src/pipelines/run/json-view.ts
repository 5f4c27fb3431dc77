import type { Screen } from '../../host/index.ts';
import type { RunView } from './run-view.ts';

const nothing = (): void => undefined;

/** The messages as they come, one per line. */
export const createJsonView = (out: Screen, err: Screen): RunView => ({
  told: message => out.line(JSON.stringify(message)),
  tick: nothing,
  cancelling: nothing,
  pause: nothing,
  resume: nothing,
  note: text => err.line(text),
  close: nothing,
});
