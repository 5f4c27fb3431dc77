/** Who calls, and what they may do, as the control plane says. Whoever only reads may be answered from memory for a while. */
import { sha256Hex } from '@freshet/kit/crypto';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Asked, Caller, Decision, Platform } from './ports.ts';

interface Kept {
  readonly until: number;
  readonly answer: Promise<Answer>;
}

interface Answer {
  readonly caller: Caller;
  readonly decisions: readonly Decision[];
}

/** What came with one call. */
interface Shown {
  readonly token: Secret;
  readonly ip: string | undefined;
}

/** Asks for one call. */
export interface Asking {
  ask(token: Secret, questions: readonly Asked[], isFresh: boolean): Promise<Answer>;
}

const MOST_KEPT = 5_000;
/** As many as the control plane takes at once. */
const AT_ONCE = 500;

export class Callers {
  readonly #platform: Platform;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(platform: Platform, clock: Clock) {
    this.#platform = platform;
    this.#clock = clock;
  }

  /** The same for one call, whose address is put on record with what is refused. */
  from(ip: string | undefined): Asking {
    return { ask: (token, questions, isFresh) => this.#ask({ token, ip }, questions, isFresh) };
  }

  /** A call that writes asks afresh. */
  async #ask(call: Shown, questions: readonly Asked[], isFresh: boolean): Promise<Answer> {
    const parts: Answer[] = [];
    for (let from = 0; from === 0 || from < questions.length; from += AT_ONCE) {
      const some = questions.slice(from, from + AT_ONCE);
      parts.push(
        await (isFresh ? this.#platform.authorize(call.token, some, call.ip) : this.#remembered(call, some)),
      );
    }
    const [first] = parts;
    if (!first) throw new Error('the control plane was not asked');
    return { caller: first.caller, decisions: parts.flatMap(({ decisions }) => decisions) };
  }

  #remembered({ token, ip }: Shown, questions: readonly Asked[]): Promise<Answer> {
    const key = sha256Hex(`${token.reveal()}\0${ip ?? ''}\0${JSON.stringify(questions)}`);
    const now = this.#clock.now().getTime();
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.answer;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const asked = this.#platform.authorize(token, questions, ip);
    // Those who ask while the answer is on its way share it; afterwards it is good for as long as it says.
    this.#kept.set(key, { until: now + 1_000, answer: asked });
    asked.then(
      ({ keepMs }) => this.#kept.set(key, { until: now + keepMs, answer: asked }),
      () => this.#kept.delete(key),
    );
    return asked;
  }
}
