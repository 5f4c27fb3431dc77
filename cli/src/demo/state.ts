/** Where the demo as a whole stands, and waiting until it stands elsewhere. */
import { type DemoStatus, getDemo } from '@freshet/contracts/demo';
import type { CommandContext } from '../command/index.ts';
import { safeText } from '../output/index.ts';

const STATES: Readonly<Record<DemoStatus['state'], string>> = {
  absent: 'The demo is not here; `freshet demo add` brings it.',
  bringing: 'The demo is being brought.',
  ready: 'The demo is here: `freshet demo push` shows the way of a change.',
  removing: 'The demo is being taken away.',
  failed:
    'The demo could not be brought or taken away; `freshet demo add` or `freshet demo remove` tries again.',
};

export const noteState = ({ print }: Pick<CommandContext, 'print'>, status: DemoStatus): void => {
  print.note(status.isPossible || status.state !== 'absent' ? STATES[status.state] : 'The demo is not here.');
  if (status.why) print.note(safeText(status.why));
};

const POLL_MS = 500;

/** Tells each step when it is done, until the state is what was wanted; nothing, and says why, when it does not come to that. */
export const untilState = async (
  { api, print, clock, signal }: CommandContext,
  wanted: DemoStatus['state'],
  timeout: number,
): Promise<DemoStatus | undefined> => {
  const began = clock.now().getTime();
  const told = new Set<string>();
  for (;;) {
    const status = await api.call(getDemo);
    const seconds = (clock.now().getTime() - began) / 1_000;
    for (const { name, title } of status.steps.filter(({ isDone }) => isDone)) {
      if (!told.has(name)) print.note(`${`${seconds.toFixed(1)} s`.padStart(7)}  ${safeText(title)}`);
      told.add(name);
    }
    if (status.state === wanted) return status;
    if (status.state === 'failed' || seconds > timeout) {
      if (status.state === 'failed') noteState({ print }, status);
      else
        print.note(
          `It is not done after ${timeout} s. It goes on without us; \`freshet demo status\` shows how it stands.`,
        );
      return undefined;
    }
    await clock.sleep(POLL_MS, signal);
  }
};
