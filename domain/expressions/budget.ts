/** Thrown when an expression would do more than it may; the evaluator turns it into a result. */
export class OverBudget extends Error {}

const WORK_MAX = 20_000_000;
/** Characters that are compared in the time of one unit of work. */
const COMPARED_PER_UNIT = 16;
const TEXT_MAX = 64 * 1024;

/** What one evaluation may still do. It counts work and not time, so the answer is the same on every machine. */
export class Budget {
  #work = WORK_MAX;

  /** Takes units of work, about one per character looked at. */
  spend(work: number): void {
    this.#work -= work;
    if (this.#work < 0) throw new OverBudget('the expression is too costly to evaluate');
  }

  /** Takes the work of looking for a text in another, which at worst compares each with each. */
  search(text: string, part: string): void {
    this.spend(text.length + (text.length * part.length) / COMPARED_PER_UNIT);
  }

  /** Allows a text of this length to be made. */
  text(length: number): void {
    this.spend(length);
    if (length > TEXT_MAX) throw new OverBudget(`a text of more than ${TEXT_MAX} characters would be made`);
  }
}
