/**
 * The newest lines of the runtime's own log, by the part that wrote them, in memory. Lines come as the logger writes
 * them: cleaned of secrets, one JSON object each. Old ones go when a part has too many, so that it never grows.
 */
import type { LineSink } from '@freshet/kit/log';
import { COMPONENTS, type ComponentName } from './components.ts';

/** One line as people read it. */
export interface LogLine {
  /** Counts over all parts, so that their lines can be put in order. */
  readonly number: number;
  readonly component: string;
  readonly text: string;
}

/** What wrote lines without saying which part it is. */
const WHOLE: ComponentName = 'runtime';

const MOST_LINES = 5_000;
const MOST_CHARACTERS = 1_048_576;
const LONGEST_LINE = 8_192;
const MOST_COMPONENTS = 32;
const NAME = /^[a-z][a-z0-9-]{0,62}$/;

interface Kept {
  lines: LogLine[];
  characters: number;
}

export class LogRing implements LineSink {
  /** A part that has written nothing yet is one all the same. */
  readonly #kept = new Map<string, Kept>(COMPONENTS.map(name => [name, { lines: [], characters: 0 }]));
  readonly #listeners = new Set<(line: LogLine) => void>();
  #count = 0;

  write(line: string): void {
    const { component, text } = read(line);
    const kept = this.#partOf(component);
    this.#count += 1;
    const entry = { number: this.#count, component: kept.name, text: text.slice(0, LONGEST_LINE) };
    kept.part.lines.push(entry);
    kept.part.characters += entry.text.length;
    trim(kept.part);
    for (const listener of this.#listeners) listener(entry);
  }

  /** The parts of the runtime, then whoever else has written something. */
  components(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** The newest lines of one part or of all, the oldest of them first. */
  tail(component: string | undefined, most: number): readonly LogLine[] {
    const lines =
      component === undefined
        ? [...this.#kept.values()].flatMap(part => part.lines).toSorted((a, b) => a.number - b.number)
        : (this.#kept.get(component)?.lines ?? []);
    return most <= 0 ? [] : lines.slice(-most);
  }

  /** Hears of every line from now on; answers with what ends that. */
  onLine(listener: (line: LogLine) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #partOf(component: string): { readonly name: string; readonly part: Kept } {
    const name = this.#kept.has(component) || this.#kept.size < MOST_COMPONENTS ? component : WHOLE;
    const part = this.#kept.get(name) ?? { lines: [], characters: 0 };
    this.#kept.set(name, part);
    return { name, part };
  }
}

/** In steps, so that not every line moves all others. */
const trim = (part: Kept): void => {
  if (part.lines.length <= MOST_LINES + MOST_LINES / 10 && part.characters <= MOST_CHARACTERS) return;
  let from = Math.max(0, part.lines.length - MOST_LINES);
  let characters = part.lines.slice(from).reduce((sum, { text }) => sum + text.length, 0);
  while (characters > MOST_CHARACTERS * 0.9 && from < part.lines.length - 1) {
    characters -= part.lines[from]?.text.length ?? 0;
    from += 1;
  }
  part.lines = part.lines.slice(from);
  part.characters = characters;
};

const read = (line: string): { readonly component: string; readonly text: string } => {
  try {
    const { time, level, message, component, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const name = typeof component === 'string' && NAME.test(component) ? component : WHOLE;
    const more = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
    return { component: name, text: `${String(time)} ${String(level)} [${name}] ${String(message)}${more}` };
  } catch {
    return { component: WHOLE, text: line.trimEnd() };
  }
};
