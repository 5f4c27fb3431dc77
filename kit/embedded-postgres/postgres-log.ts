/**
 * Receives the server's own lines and the supervisor's notices, one at a time. `warn` is for what went wrong
 * and was handled. Lines hold no secrets: statements and row values are kept out of the server's log.
 */
export type PostgresLog = (line: string, level: 'info' | 'warn') => void;

const ALARMING = /\b(WARNING|ERROR|FATAL|PANIC):/;
/** A rule of the data did its work, and whoever sent the statement was told: a name is taken, a team is gone. */
const ANSWERED = /\bERROR: +[^"]*("[^"]*" )?violates (unique|foreign key|check|exclusion) constraint /;
const MAX_LINE_LENGTH = 1_000;
const KEPT_LINES = 20;

/** The end of a process's output: passed on to the log, and kept for the fault that may follow. */
export class LogTail {
  readonly #lines: string[] = [];
  readonly #log: PostgresLog;
  #count = 0;

  constructor(log: PostgresLog) {
    this.#log = log;
  }

  add(text: string): void {
    const line = text.slice(0, MAX_LINE_LENGTH).trimEnd();
    if (line === '') return;
    this.#count += 1;
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    this.#log(line, ALARMING.test(line) && !ANSWERED.test(line) ? 'warn' : 'info');
  }

  /** How many lines there have been; a change is a sign of life. */
  get count(): number {
    return this.#count;
  }

  lines(): readonly string[] {
    return [...this.#lines];
  }
}
