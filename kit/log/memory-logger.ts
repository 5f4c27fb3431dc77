import { cleanText } from './clean-text.ts';
import { cleanFields } from './clean-value.ts';
import { type LogEntry, type Logger, loggerOver } from './logger.ts';

/** A logger that keeps its entries, of all levels and of its children, cleaned as they would be written. */
export interface MemoryLogger extends Logger {
  readonly entries: readonly LogEntry[];
}

/** For tests, and for code that must be given a logger but should stay quiet. */
export const memoryLogger = (): MemoryLogger => {
  const entries: LogEntry[] = [];
  const logger = loggerOver({
    enabled: () => true,
    clean: cleanFields,
    cleanMessage: cleanText,
    write: entry => {
      entries.push(entry);
    },
  });
  return { ...logger, entries };
};
