/** A rule, or all rules together, took more steps than rules may take. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** One for all: it is thrown from every step that is still tried once the budget is spent. */
const SPENT = new BudgetSpent('call cost exceeds limit');

/** Characters of a text, and items of a list, that cost one step to look at. */
const PER_STEP = 10;

/** How many steps a rule has left. Every value that a rule looks at costs one, long ones more. */
export class Budget {
  left = 0;

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw SPENT;
  }

  /** Pays for a value that was looked at. */
  look(value: unknown): void {
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0;
    this.spend(1 + size / PER_STEP);
  }
}
