import { plainText } from './ansi.ts';
import type { LogStore } from './log-store.ts';

/** A log as a file has it: each line behind its time, without colours. */
export const logText = (log: LogStore): string =>
  Array.from({ length: log.count() }, (_, index) => log.line(index))
    .filter(line => line !== undefined)
    .map(
      ({ text, time }) =>
        `${time === undefined ? '' : `${new Date(time).toISOString()} `}${plainText(text)}\n`,
    )
    .join('');
