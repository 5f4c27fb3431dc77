import type { LinkSession } from '@freshet/link/client';

/** The session that reports go over, once the control plane has welcomed the runner on it. */
export class Uplink {
  readonly #onChange: () => void;
  #session: LinkSession | undefined;
  #waiting = Promise.withResolvers<LinkSession>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isOpen(): boolean {
    return this.#session !== undefined && !this.#session.draining.aborted;
  }

  /** The session is ready for everything; it counts until it closes or goes away. */
  open(session: LinkSession): void {
    this.#session = session;
    this.#waiting.resolve(session);
    session.draining.addEventListener('abort', () => this.#drop(session), { once: true });
    if (session.draining.aborted) this.#drop(session);
    this.#onChange();
  }

  /** The session to use, now or as soon as there is one. */
  async session(signal: AbortSignal): Promise<LinkSession> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const stop = (): void => aborted.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([this.#waiting.promise, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #drop(session: LinkSession): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#waiting = Promise.withResolvers();
    this.#onChange();
  }
}
