/**
 * Wakes whoever waits for work or for a command, in this process at once and in the others through the database.
 * Only a wake-up: who is woken looks for itself, and who was not woken looks now and then.
 */
import type { Clock } from '@freshet/kit/time';

const WORK = 'builds-work';
const COMMAND = 'builds-command';

/** Between two wake-ups of the other processes for the same reason. */
const QUIET_MS = 50;

interface Deps {
  /** Tells all processes; may fail, which only makes others look later. */
  readonly announce: (topic: string, key: string) => Promise<void>;
  readonly on: (topic: string, listener: (key: string | undefined) => void) => void;
  readonly clock: Clock;
  readonly onTrouble: (error: unknown) => void;
}

export class Bell {
  readonly #deps: Deps;
  readonly #workers = new Set<() => void>();
  readonly #commanded = new Set<(buildId: string) => void>();
  #ringing: Promise<void> | undefined;
  #again = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.on(WORK, () => this.#wakeWorkers());
    deps.on(COMMAND, buildId => {
      if (buildId !== undefined) this.#wakeCommanded(buildId);
    });
  }

  onWork(listener: () => void): () => void {
    this.#workers.add(listener);
    return () => void this.#workers.delete(listener);
  }

  onCommand(listener: (buildId: string) => void): () => void {
    this.#commanded.add(listener);
    return () => void this.#commanded.delete(listener);
  }

  /** There may be something to claim. Many rings in a row reach the other processes as one. */
  work(): void {
    this.#wakeWorkers();
    if (this.#ringing) {
      this.#again = true;
      return;
    }
    this.#ringing = this.#ring().finally(() => {
      this.#ringing = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.work();
    });
  }

  /** Looks whether there is work without waking the other processes, who do the same. */
  look(): void {
    this.#wakeWorkers();
  }

  command(buildId: string): void {
    this.#wakeCommanded(buildId);
    this.#deps.announce(COMMAND, buildId).catch(this.#deps.onTrouble);
  }

  async #ring(): Promise<void> {
    await this.#deps.announce(WORK, 'any').catch(this.#deps.onTrouble);
    await this.#deps.clock.sleep(QUIET_MS);
  }

  #wakeWorkers(): void {
    for (const listener of this.#workers) listener();
  }

  #wakeCommanded(buildId: string): void {
    for (const listener of this.#commanded) listener(buildId);
  }
}
