import type { Logger } from '@freshet/kit/log';
import type { Change, StoredResource } from './entry.ts';

type Listener = (change: Change) => void;

/** Whoever wants to know of changes, of one resource or of all. */
export class Listeners {
  readonly #logger: Logger;
  readonly #byResource = new Map<StoredResource, Set<Listener>>();
  readonly #ofAll = new Set<Listener>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Answers how to stop. */
  add(resource: StoredResource | undefined, listener: Listener): () => void {
    const listeners = resource === undefined ? this.#ofAll : this.#setOf(resource);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  tell(change: Change): void {
    for (const listener of this.#byResource.get(change.entry.resource) ?? []) this.#tellOne(listener, change);
    for (const listener of this.#ofAll) this.#tellOne(listener, change);
  }

  #tellOne(listener: Listener, change: Change): void {
    try {
      listener(change);
    } catch (error) {
      // One broken listener must not keep a stored change from the others.
      this.#logger.error({ error }, 'a listener to changes of the cluster failed');
    }
  }

  #setOf(resource: StoredResource): Set<Listener> {
    const known = this.#byResource.get(resource);
    if (known) return known;
    const made = new Set<Listener>();
    this.#byResource.set(resource, made);
    return made;
  }
}
