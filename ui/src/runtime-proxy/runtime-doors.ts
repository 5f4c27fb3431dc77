/** The short-lived tokens that stand for the person at runtimes; kept in memory only, asked for again in time. */

export interface RuntimeDoor {
  readonly token: string;
  /** Where the app-proxy is reached. */
  readonly url: string;
}

export interface GivenDoor extends RuntimeDoor {
  readonly expiresAt: string;
}

interface KeptDoor {
  readonly door: Promise<RuntimeDoor>;
  readonly goodUntil: number;
}

/** A token that is about to end is not used any more: the request with it would be on its way for a while. */
const SPARE_MS = 60_000;

export class RuntimeDoors {
  readonly #give: (runtime: string) => Promise<GivenDoor>;
  readonly #now: () => number;
  readonly #kept = new Map<string, KeptDoor>();

  constructor(give: (runtime: string) => Promise<GivenDoor>, now: () => number) {
    this.#give = give;
    this.#now = now;
  }

  /** The way to a runtime, with a token that is good for a while. Whoever asks meanwhile waits for the same one. */
  of(runtime: string): Promise<RuntimeDoor> {
    const known = this.#kept.get(runtime);
    if (known && known.goodUntil > this.#now()) return known.door;
    const door = this.#open(runtime);
    this.#kept.set(runtime, { door, goodUntil: Number.POSITIVE_INFINITY });
    return door;
  }

  /** Forgets the token of a runtime that no longer takes it. */
  forget(runtime: string): void {
    this.#kept.delete(runtime);
  }

  async #open(runtime: string): Promise<RuntimeDoor> {
    try {
      const { token, url, expiresAt } = await this.#give(runtime);
      const door = { token, url: url.replace(/\/+$/, '') };
      this.#kept.set(runtime, { door: Promise.resolve(door), goodUntil: Date.parse(expiresAt) - SPARE_MS });
      return door;
    } catch (error) {
      this.forget(runtime);
      throw error;
    }
  }
}
