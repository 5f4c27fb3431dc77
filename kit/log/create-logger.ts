import { pino } from 'pino';
import { type Clock, systemClock } from '../time/index.ts';
import { cleanText } from './clean-text.ts';
import { cleanFields } from './clean-value.ts';
import { type LogEntry, type Logger, type LogLevel, loggerOver } from './logger.ts';
import { prettyLine } from './pretty-line.ts';
import { terminalSafe } from './terminal-safe.ts';

/** Where finished lines go; each ends with a line break. */
export interface LineSink {
  write(line: string): void;
}

export interface LoggerOptions {
  /** The quietest level that is still written. */
  readonly level: LogLevel | 'silent';
  /** `json` for machines, one object per line; `pretty` for people at a terminal. */
  readonly format: 'json' | 'pretty';
  readonly to: 'stdout' | 'stderr' | LineSink;
  /** Gets every line as well, in JSON and cleaned: for who keeps the newest to show them. */
  readonly also?: LineSink;
  /** Colours the level of pretty lines; off by default. */
  readonly color?: boolean;
  readonly clock?: Clock;
}

/** What is kept while the disk behind the output is full; later lines are dropped until it takes them again. */
const MAX_PENDING_BYTES = 1_048_576;

/**
 * Writes each line before going on, so that the last words of a process that dies are there. A full disk or a closed
 * pipe must not take the process down: losing log lines is the smaller harm, and there is nowhere left to report it.
 */
const outputOf = (to: LoggerOptions['to']): LineSink => {
  if (typeof to === 'object') return to;
  const output = pino.destination({
    dest: to === 'stdout' ? 1 : 2,
    sync: true,
    maxLength: MAX_PENDING_BYTES,
  });
  output.on('error', () => undefined);
  return output;
};

/** Names that an entry itself uses, or that pino looks up on a plain object, get out of the way. */
const freeName = (name: string): string =>
  name === 'level' || name === 'time' || name === 'message' || name in Object.prototype ? `_${name}` : name;

const withFreeNames = (fields: LogEntry['fields']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [freeName(name), value]));

/** The logger of a process. Cleaning happens here, at the sink, whatever the callers did before. */
export const createLogger = ({
  level,
  format,
  to,
  also,
  color = false,
  clock = systemClock,
}: LoggerOptions): Logger => {
  const output = outputOf(to);
  const render: (line: string) => string =
    format === 'pretty'
      ? line => prettyLine(line, { color })
      : line => `${terminalSafe(line.slice(0, -1))}\n`;
  const writer = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
    },
    {
      write: line => {
        output.write(render(line));
        also?.write(terminalSafe(line.slice(0, -1)));
      },
    },
  );
  return loggerOver({
    enabled: asked => writer.isLevelEnabled(asked),
    clean: cleanFields,
    cleanMessage: cleanText,
    write: ({ level: asked, fields, message }) => writer[asked](withFreeNames(fields), message),
  });
};
