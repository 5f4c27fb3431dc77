/** Later than this nobody waits for more of a burst. */
const AT_MOST_MS = 2_000;
/** Events come in bursts; one act is enough for all of them. */
const LINGER_MS = 300;

/** Does something once things have been quiet for a moment, and at the latest a while after the first of them. */
export class Linger {
  readonly #act: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | undefined;

  constructor(act: () => void) {
    this.#act = act;
  }

  /** Something happened. */
  readonly poke = (): void => {
    const now = Date.now();
    this.#since ??= now;
    clearTimeout(this.#timer);
    const wait = Math.min(LINGER_MS, Math.max(0, this.#since + AT_MOST_MS - now));
    this.#timer = setTimeout(() => {
      this.#since = undefined;
      this.#act();
    }, wait);
  };

  readonly cancel = (): void => {
    clearTimeout(this.#timer);
    this.#since = undefined;
  };
}
