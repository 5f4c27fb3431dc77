import type { Clock } from '@freshet/kit/time';

interface RefreshedOptions<Value> {
  readonly ask: () => Promise<Value>;
  readonly clock: Clock;
  /** How long a failure is repeated to those who take an old answer. */
  readonly failureMs: number;
}

/**
 * An answer that is asked for at most once at a time, however many want it. It holds until it is forgotten. Whoever
 * wants a fresh one gets one that was asked for after they came: a question on its way may be older than the push that
 * they know of, so they share the next.
 */
export class Refreshed<Value> {
  readonly #options: RefreshedOptions<Value>;
  #known: { readonly value: Value } | undefined;
  #failure: { readonly error: unknown; readonly at: number } | undefined;
  #running: { readonly answer: Promise<Value>; readonly age: number } | undefined;
  #next: Promise<Value> | undefined;
  #age = 0;

  constructor(options: RefreshedOptions<Value>) {
    this.#options = options;
  }

  /** What was said last, without asking. */
  get known(): Value | undefined {
    return this.#known?.value;
  }

  get(fresh = false): Promise<Value> {
    if (!fresh) {
      if (this.#known) return Promise.resolve(this.#known.value);
      if (this.#failure && this.#options.clock.now().getTime() - this.#failure.at < this.#options.failureMs)
        return Promise.reject(this.#failure.error);
      if (this.#running?.age === this.#age) return this.#running.answer;
    }
    this.#next ??= this.#askNext();
    return this.#next;
  }

  forget(): void {
    this.#age += 1;
    this.#known = undefined;
    this.#failure = undefined;
  }

  async #askNext(): Promise<Value> {
    await this.#running?.answer.catch(() => undefined);
    // Everybody who comes in the same turn shares the question.
    await new Promise(resolve => setImmediate(resolve));
    this.#next = undefined;
    const running = { answer: this.#ask(this.#age), age: this.#age };
    this.#running = running;
    try {
      return await running.answer;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  async #ask(age: number): Promise<Value> {
    try {
      const value = await this.#options.ask();
      if (age === this.#age) {
        this.#known = { value };
        this.#failure = undefined;
      }
      return value;
    } catch (error) {
      if (age === this.#age) {
        this.#known = undefined;
        this.#failure = { error, at: this.#options.clock.now().getTime() };
      }
      throw error;
    }
  }
}
