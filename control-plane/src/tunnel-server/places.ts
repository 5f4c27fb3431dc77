import { Fault } from '@freshet/kit/errors';

export interface TunnelLimits {
  /** Requests under way for one runtime. */
  readonly perRuntime: number;
  /** Requests under way for one runtime from one address. */
  readonly perAddress: number;
  /** Requests under way in this process. */
  readonly inAll: number;
}

class Counter {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

/** How many requests are under way, by runtime and by where they come from. */
export class Places {
  readonly #limits: TunnelLimits;
  readonly #runtimes = new Counter();
  readonly #addresses = new Counter();
  #inAll = 0;

  constructor(limits: TunnelLimits) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#inAll;
  }

  /** Takes a place, to be given back once by what is returned. Throws where there is none. */
  take(label: string, address: string): () => void {
    const { perRuntime, perAddress, inAll } = this.#limits;
    const both = `${label} ${address}`;
    if (this.#runtimes.of(label) >= perRuntime) throw busy('this runtime');
    if (this.#addresses.of(both) >= perAddress) throw busy('this runtime from your address');
    if (this.#inAll >= inAll) throw busy('all runtimes together');
    this.#runtimes.add(label);
    this.#addresses.add(both);
    this.#inAll += 1;
    return () => {
      this.#runtimes.remove(label);
      this.#addresses.remove(both);
      this.#inAll -= 1;
    };
  }
}

export const busy = (whom: string): Fault =>
  new Fault('TUNNEL_BUSY', `As many requests as there may be for ${whom} are under way`, {
    retryAfterSeconds: 2,
  });
