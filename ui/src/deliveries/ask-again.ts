/** No more often than this is anything asked for again. */
const PAUSE_MS = 150;

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, PAUSE_MS));

/**
 * Asks again whenever something happened, one question at a time. Nothing is given up for that, and whatever happens
 * while a question is under way is asked for when it is answered: the answer may be from before.
 */
export class AskAgain {
  #isOld = false;
  #isAsking = false;

  /** Something happened; `ask` joins a question that is under way already. */
  async poke(ask: () => Promise<unknown>, isUnderWay: boolean): Promise<void> {
    this.#isOld = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      if (isUnderWay) await ask();
      while (this.#isOld) {
        this.#isOld = false;
        await ask();
        await pause();
      }
    } finally {
      this.#isAsking = false;
    }
  }
}
