import { CHECKS_MAX, type RuntimeCheck } from '@freshet/contracts/gitops';
import { words } from '@freshet/domain/reports';

/** How the runtime stands, gathered from everybody who looks at a part of it: each answers for their own points. */
export class CheckBoard {
  readonly #told = new Map<string, readonly RuntimeCheck[]>();

  /** What one part says from now on, instead of what it said before. */
  put(part: string, checks: readonly RuntimeCheck[]): void {
    this.#told.set(part, checks);
  }

  /** All points, in an order of their own, so that the same reads the same. */
  all(): RuntimeCheck[] {
    return [...this.#told.values()]
      .flat()
      .map(bounded)
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      .slice(0, CHECKS_MAX);
  }
}

const keyOf = ({ name, subject = '' }: RuntimeCheck): string => `${name} ${subject}`;

const bounded = ({ name, subject, status, message, hint }: RuntimeCheck): RuntimeCheck => ({
  name: words(name, 63),
  ...(subject === undefined ? {} : { subject: words(subject, 253) }),
  status,
  ...(message === undefined ? {} : { message: words(message, 2_000) }),
  ...(hint === undefined ? {} : { hint: words(hint, 1_000) }),
});
