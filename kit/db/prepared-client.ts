import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements one connection keeps planned; later ones are planned each time, as lists of varying length need. */
const MAX_PREPARED = 256;

/** Only reading is worth it, and only texts short enough to be code rather than data. */
const isWorthPreparing = (text: string): boolean => text.length < 4_096 && /^\s*(select|with)\b/i.test(text);

/** What the server says of a kept plan after a migration has changed the columns it returns. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');

type Send = (...args: unknown[]) => unknown;

/**
 * A client that has the server keep the plans of the queries it repeats: planning a join takes longer than
 * running it by key. A migration under a running process makes plans stale; they are then made anew, and only a
 * query inside a transaction fails for it, with an error that `isRetryable` knows.
 */
export class PreparedClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #generation = 0;

  // The driver's signature has many forms; all but the one with a text and its values pass unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the forms share no useful type
  override query(...args: any[]): any {
    const send = super.query.bind(this) as Send;
    const [text, values, callback] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) && !callback ? this.#nameOf(text) : undefined;
    if (name === undefined) return send(...args);
    const answer = send({ name, text, values }) as Promise<unknown>;
    return answer.catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      this.#forgetPlans();
      return this.#sendAgain(send, { text, values, error });
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED || !isWorthPreparing(text)) return known;
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const name = `${digest}.${this.#generation}`;
    this.#names.set(text, name);
    return name;
  }

  #forgetPlans(): void {
    this.#names.clear();
    this.#generation += 1;
  }

  async #sendAgain(send: Send, { text, values, error }: StaleQuery): Promise<unknown> {
    try {
      return await send(text, values);
    } catch {
      throw error; // the transaction around it is lost; it has to run again as a whole
    }
  }
}

interface StaleQuery {
  readonly text: string;
  readonly values: unknown[];
  readonly error: unknown;
}
