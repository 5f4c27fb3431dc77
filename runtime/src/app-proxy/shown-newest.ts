import type { Application } from '@freshet/domain/applications';
import { sameRevisions } from '@freshet/domain/automation';
import type { Clock } from '@freshet/kit/time';

/** As long as somebody may look at a preview before saying yes. */
const KEPT_MS = 3_600_000;
const MOST_KEPT = 10_000;

interface Shown {
  readonly revisions: readonly string[];
  readonly until: number;
}

/**
 * What each caller was last shown as the newest of an application. A sync names the very commits that were shown, and so
 * does a rollback: this tells the one from the other. It is kept in memory alone; where it is lost, a sync to what is no
 * longer the newest counts as a rollback.
 */
export class ShownNewest {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #shown = new Map<string, Shown>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  put(callerId: string, application: Application, revisions: readonly string[]): void {
    const key = keyOf(callerId, application);
    this.#shown.delete(key);
    this.#shown.set(key, { revisions, until: this.#clock.now().getTime() + KEPT_MS });
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MOST_KEPT && oldest !== undefined) this.#shown.delete(oldest);
  }

  has(callerId: string, application: Application, revisions: readonly string[]): boolean {
    const shown = this.#shown.get(keyOf(callerId, application));
    return (
      shown !== undefined &&
      shown.until > this.#clock.now().getTime() &&
      revisions.length > 0 &&
      sameRevisions(shown.revisions, revisions)
    );
  }
}

/** One that is made anew under the same name is another. */
const keyOf = (callerId: string, { metadata: { uid, namespace, name } }: Application): string =>
  [callerId, uid ?? '', namespace ?? '', name].join(' ');
