import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the gateway must know of the database behind its handlers. */
export interface DatabaseVoice {
  /** Connections are open, but nothing comes back. */
  readonly silent: boolean;
  /** Calls back whenever it falls silent. */
  onSilence(listener: () => void): void;
}

interface Deps {
  readonly database: DatabaseVoice;
  readonly clock: Clock;
  /** Sends a fault in the place of the handler's answer. */
  readonly refuse: (fault: Fault, request: FastifyRequest, reply: FastifyReply) => void;
}

/** What needs no database is answered long before; the rest need not wait for what will not come. */
const PATIENCE_MS = 3_000;

interface Unanswered {
  readonly request: FastifyRequest;
  readonly since: number;
}

/**
 * Answers in the place of a database that went silent. A query on a connection that is open but dead may wait for
 * a quarter of an hour; whoever asked is told within seconds. What such a request was about to change may still
 * happen when the database wakes up, as with every answer that got lost on its way.
 */
export class SilentDatabase {
  readonly #deps: Deps;
  readonly #unanswered = new Map<FastifyReply, Unanswered>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.database.onSilence(() => {
      for (const reply of [...this.#unanswered.keys()]) void this.#refuseInTime(reply);
    });
  }

  /** Call when a request arrives. */
  enter(request: FastifyRequest, reply: FastifyReply): void {
    this.#unanswered.set(reply, { request, since: this.#now() });
    if (this.#deps.database.silent) void this.#refuseInTime(reply);
  }

  /** Call when its answer leaves, or its client has gone. */
  leave(reply: FastifyReply): void {
    this.#unanswered.delete(reply);
  }

  async #refuseInTime(reply: FastifyReply): Promise<void> {
    const { clock, database } = this.#deps;
    const waited = this.#now() - (this.#unanswered.get(reply)?.since ?? 0);
    if (waited < PATIENCE_MS) await clock.sleep(PATIENCE_MS - waited);
    const unanswered = this.#unanswered.get(reply);
    if (!unanswered || reply.sent || !database.silent) return;
    this.#unanswered.delete(reply);
    const fault = new Fault('DATABASE_UNAVAILABLE', 'the database does not answer right now');
    this.#deps.refuse(fault, unanswered.request, reply);
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}
