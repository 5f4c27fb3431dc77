import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { KeptWebhook } from '../webhooks/webhook-store.ts';

/** A webhook with its secret in the clear, for as long as it is remembered. */
export interface OpenWebhook {
  readonly webhook: KeptWebhook;
  readonly secret: Secret;
}

interface KnownWebhooksDeps {
  readonly find: (id: string) => Promise<OpenWebhook | undefined>;
  readonly clock: Clock;
}

interface Remembered {
  readonly found: Promise<OpenWebhook | undefined>;
  readonly until: number;
}

/** How long another process may go on with a secret that was changed. */
const REMEMBER_MS = 5_000;
const REMEMBERED_MAX = 5_000;

/**
 * Webhooks by id, remembered for some seconds, also those that do not exist: a flood of deliveries asks the database
 * a few times a minute, not once for each.
 */
export class KnownWebhooks {
  readonly #deps: KnownWebhooksDeps;
  readonly #known = new Map<string, Remembered>();

  constructor(deps: KnownWebhooksDeps) {
    this.#deps = deps;
  }

  async find(id: string): Promise<OpenWebhook | undefined> {
    const now = this.#deps.clock.now().getTime();
    const known = this.#known.get(id);
    if (known && known.until > now) return known.found;
    const found = this.#deps.find(id);
    this.#known.delete(id);
    this.#known.set(id, { found, until: now + REMEMBER_MS });
    if (this.#known.size > REMEMBERED_MAX) this.#forgetOldest();
    // A failure says nothing about the webhook.
    found.catch(() => this.forget(id));
    return found;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  #forgetOldest(): void {
    const oldest = this.#known.keys().next().value;
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
