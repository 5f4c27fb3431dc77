import { formsOf } from './forms.ts';
import { Masker } from './masker.ts';
import { Patterns } from './patterns.ts';

/** Most builds have no secrets, and tables of patterns are large. */
const NONE = new Patterns([]);

/** The values that one build must not show. */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #forms: Uint8Array[] = [];
  #patterns = NONE;

  constructor(values: Iterable<string> = []) {
    this.addAll(values);
  }

  /** Hides a value from now on, in streams that are already open as well. */
  add(value: string): void {
    this.addAll([value]);
  }

  addAll(values: Iterable<string>): void {
    const before = this.#forms.length;
    for (const value of values) {
      if (this.#known.has(value)) continue;
      this.#known.add(value);
      this.#forms.push(...formsOf(value));
    }
    if (this.#forms.length > before) this.#patterns = new Patterns(this.#forms);
  }

  /** A masker for one stream of output. */
  masker(): Masker {
    return new Masker(() => this.#patterns);
  }

  /** A text that is complete, with its secrets hidden. */
  hide(text: string): string {
    if (this.#patterns.longest === 0) return text;
    const masker = this.masker();
    return Buffer.concat([masker.write(Buffer.from(text)), masker.end()]).toString();
  }
}
