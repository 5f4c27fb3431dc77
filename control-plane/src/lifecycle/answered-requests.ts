import { settlesWithin } from '@freshet/kit/background';
import type { Clock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';

/** A container runtime kills ten seconds after it asked; what comes before and after the gateway needs most of that. */
const GRACE_MS = 3_000;

/**
 * Closes a server when the requests it is at are answered. Counting them is what makes that quick: connections
 * stay open between requests, and a client that sent nothing or half a request would be waited for like one
 * whose answer is under way.
 */
export class AnsweredRequests {
  readonly #server: FastifyInstance;
  readonly #clock: Clock;
  #underWay = 0;
  #onLast: () => void = () => undefined;

  /** Make it before the server listens. */
  constructor(server: FastifyInstance, clock: Clock) {
    this.#server = server;
    this.#clock = clock;
    server.server.on('request', (_, response) => {
      this.#underWay += 1;
      response.once('close', () => {
        this.#underWay -= 1;
        if (this.#underWay === 0) this.#onLast();
      });
    });
  }

  /** Takes no new connection, lets the requests under way end for a while, and cuts them off then or on `hurry`. */
  async close(hurry: AbortSignal): Promise<void> {
    const answered = new Promise<void>(resolve => {
      this.#onLast = resolve;
      if (this.#underWay === 0 || hurry.aborted) resolve();
      else hurry.addEventListener('abort', () => resolve(), { once: true });
    });
    const closed = this.#server.close();
    await settlesWithin(answered, GRACE_MS, this.#clock);
    this.#server.server.closeAllConnections();
    await closed;
  }
}
