import { GoTemplateError } from './error.ts';

export interface Limits {
  /** Steps of carrying out a template; characters that functions make count with them. */
  readonly steps: number;
  /** Characters of the result. */
  readonly output: number;
  /** Templates within templates, and values within values. */
  readonly depth: number;
  /** Characters of the source. */
  readonly source: number;
}

export const DEFAULT_LIMITS: Limits = {
  steps: 500_000,
  output: 1_048_576,
  depth: 64,
  source: 262_144,
};

/** What several templates may spend together, counted down as they do. */
export interface Purse {
  steps: number;
}

/** What is left for one template to spend; whatever walks over a value pays here, so that everything ends. */
export class Budget {
  readonly limits: Limits;
  readonly #purse: Purse | undefined;
  #steps: number;

  constructor(limits: Limits, purse?: Purse) {
    this.limits = limits;
    this.#purse = purse;
    this.#steps = limits.steps;
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new GoTemplateError('the template takes too many steps');
    if (!this.#purse) return;
    this.#purse.steps -= steps;
    if (this.#purse.steps < 0) throw new GoTemplateError('all templates together take too many steps');
  }

  /** To be asked before a text of that length is made. */
  text(length: number): void {
    if (length > this.limits.output) throw new GoTemplateError('the template makes too long a text');
    this.spend(Math.ceil(length / 16));
  }

  depth(depth: number): void {
    if (depth > this.limits.depth) throw new GoTemplateError('the template goes too deep');
  }
}
