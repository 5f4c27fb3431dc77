import { tooManyRequests } from '../status/index.ts';

/** Seconds after which whoever was refused may find a place. */
const RETRY_SECONDS = 5;

/** How many watches each user has open: none may take all that the server can carry. */
export class WatchPlaces {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a place, and answers how to leave it. Refuses who has too many. */
  take(user: string): () => void {
    const open = this.#open.get(user) ?? 0;
    if (open >= this.#most)
      throw tooManyRequests(
        `User ${JSON.stringify(user)} has ${open} watches open, which is as many as one may have; please try again later`,
        { retryAfterSeconds: RETRY_SECONDS },
      );
    this.#open.set(user, open + 1);
    return () => {
      const left = (this.#open.get(user) ?? 1) - 1;
      if (left > 0) this.#open.set(user, left);
      else this.#open.delete(user);
    };
  }
}
