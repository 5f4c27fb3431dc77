import { nearest } from './nearest.ts';
import { formatPath, type Path } from './path.ts';
import type { Lines, Position } from './positions.ts';
import { docsOf, type PipelineProblem, type ProblemCode, type Severity } from './problem.ts';

/** A finding before its offset is turned into line and column. */
export interface Finding {
  readonly code: ProblemCode;
  readonly at: number;
  readonly path: Path;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

const MESSAGE_MAX = 500;
const PATH_MAX = 2000;
const SUGGESTION_MAX = 200;
const QUOTED_MAX = 60;

/** Someone else's text, short and on one line, so that a message can hold it whatever it is. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);

/** The end of a sentence that offers a suggestion; empty without one. */
export const offer = (suggestion: string | undefined): string =>
  suggestion === undefined ? '' : `; did you mean ${quote(suggestion)}?`;

/** Collects findings up to a limit; errors are kept before warnings, and the last one listed says that there are more. */
export class Report {
  readonly #lines: Lines;
  readonly #max: number;
  readonly #kept: Record<Severity, Map<string, Finding>> = { error: new Map(), warning: new Map() };
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0 };

  constructor(lines: Lines, max: number) {
    this.#lines = lines;
    this.#max = max;
  }

  error(finding: Finding): void {
    this.#add('error', finding);
  }

  warn(finding: Finding): void {
    this.#add('warning', finding);
  }

  /** Line and column of an offset. */
  position(at: number): Position {
    return this.#lines.at(at);
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0;
  }

  /** Set at the limit of errors: checks end here, for further errors would not be listed. */
  get full(): boolean {
    return this.#kept.error.size >= this.#max - 1;
  }

  /** Whether another finding of this severity may still be listed. */
  hasRoom(severity: Severity): boolean {
    return this.#kept[severity].size < this.#max;
  }

  /** The candidate that was most likely meant; not looked for where the finding would not be listed. */
  suggest(severity: Severity, text: string, candidates: Iterable<string>): string | undefined {
    return this.hasRoom(severity) ? nearest(text, candidates) : undefined;
  }

  /** How many findings are not listed. */
  get dropped(): number {
    return this.#counts.error + this.#counts.warning - this.#chosen().length;
  }

  /** The listed findings in the order of the text; the last one says when there are more. */
  problems(): readonly PipelineProblem[] {
    const listed = this.#chosen()
      .map(([severity, finding]) => this.#placed(severity, finding))
      .sort((one, other) => one.line - other.line || one.column - other.column);
    const last = listed.at(-1);
    return last && this.#isCut ? [...listed, this.#more(last)] : listed;
  }

  /** Whether there are problems beyond the listed ones, found or not. */
  get #isCut(): boolean {
    return this.full || this.#counts.error + this.#counts.warning > this.#max;
  }

  #more({ line, column }: Position): PipelineProblem {
    const message = this.full
      ? `checking stopped after ${this.#max - 1} errors; mend these and check again`
      : `${this.dropped} further problems are not listed`;
    return {
      severity: 'warning',
      code: 'problems-more',
      message,
      path: '',
      line,
      column,
      docs: docsOf('problems-more'),
    };
  }

  #chosen(): (readonly [Severity, Finding])[] {
    const room = this.#isCut ? this.#max - 1 : this.#max;
    const errors = [...this.#kept.error.values()].map(finding => ['error', finding] as const);
    const warnings = [...this.#kept.warning.values()].map(finding => ['warning', finding] as const);
    return [...errors, ...warnings].slice(0, room);
  }

  #add(severity: Severity, finding: Finding): void {
    const kept = this.#kept[severity];
    // What an alias repeats is wrong once, where it is written.
    const key = `${finding.at} ${finding.code} ${finding.message}`;
    if (kept.has(key)) return;
    this.#counts[severity] += 1;
    if (kept.size < this.#max) kept.set(key, finding);
  }

  #placed(severity: Severity, { code, at, path, message, suggestion }: Finding): PipelineProblem {
    return {
      severity,
      code,
      message: message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message,
      path: formatPath(path).slice(0, PATH_MAX),
      ...this.#lines.at(at),
      ...(suggestion === undefined || suggestion.length > SUGGESTION_MAX ? {} : { suggestion }),
      docs: docsOf(code),
    };
  }
}
