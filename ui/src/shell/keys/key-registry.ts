import { parseSequence } from './key-sequence.ts';

/** Something a key does. */
export interface KeyAction {
  /** In the key map: a verb and its object. */
  readonly label: string;
  readonly run: () => void;
}

/** Keys of one place on the screen, as the key map groups them. */
export interface KeyScope {
  readonly title: string;
  readonly keys: Readonly<Record<string, KeyAction>>;
  /** The place hears them itself: they are in the key map and nowhere else. */
  readonly isToldOnly?: true;
}

/** What to do with a press: run something, wait for the next key of a sequence, or nothing. */
type Outcome =
  | { readonly kind: 'run'; readonly action: KeyAction }
  | { readonly kind: 'wait' }
  | { readonly kind: 'none' };

/** A press more than this after the one before it starts anew. */
const SEQUENCE_MS = 1_200;

/** The keys that mean something right now. What was registered last wins, so that the innermost place does. */
export class KeyRegistry {
  #scopes: readonly KeyScope[] = [];
  #pressed: readonly string[] = [];
  #pressedAt = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly scopes = (): readonly KeyScope[] => this.#scopes;

  /** Adds the keys of a place until the result is called. */
  add(scope: KeyScope): () => void {
    this.#change([...this.#scopes, scope]);
    return () => this.#change(this.#scopes.filter(other => other !== scope));
  }

  /** Takes one press at an instant in milliseconds. */
  press(spelling: string, at: number): Outcome {
    const before = at - this.#pressedAt <= SEQUENCE_MS ? this.#pressed : [];
    this.#pressedAt = at;
    // A press that does not go on with what was begun may begin something itself.
    for (const presses of before.length > 0 ? [[...before, spelling], [spelling]] : [[spelling]]) {
      const outcome = this.#find(presses);
      if (outcome.kind === 'none') continue;
      this.#pressed = outcome.kind === 'wait' ? presses : [];
      return outcome;
    }
    this.#pressed = [];
    return { kind: 'none' };
  }

  #find(presses: readonly string[]): Outcome {
    let isBegun = false;
    for (const { keys, isToldOnly } of this.#scopes.toReversed()) {
      if (isToldOnly) continue;
      for (const [sequence, action] of Object.entries(keys)) {
        const wanted = parseSequence(sequence);
        if (!presses.every((press, index) => press === wanted[index])) continue;
        if (wanted.length === presses.length) return { kind: 'run', action };
        isBegun = true;
      }
    }
    return isBegun ? { kind: 'wait' } : { kind: 'none' };
  }

  #change(scopes: readonly KeyScope[]): void {
    this.#scopes = scopes;
    for (const listener of this.#listeners) listener();
  }
}
