/**
 * What providers and plugins said to a set. They are asked when it is time, or when the question is another one: a set
 * is looked at far more often than that, whenever one of its applications changes, and providers count questions.
 */
export class Answers {
  readonly #known = new Map<string, Promise<unknown>>();

  /** The answer to a question, which is asked once; one that failed is asked again the next time. */
  ask<Answer>(question: object, find: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(question);
    const known = this.#known.get(key) as Promise<Answer> | undefined;
    if (known) return known;
    const asked = find();
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }
}
