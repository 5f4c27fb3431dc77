import type { Claim } from '@freshet/contracts/runner';
import type { Clock } from '@freshet/kit/time';

/** One build that a runner holds, and how far it was told what people want of it. */
class HeldBuild {
  readonly claim: Claim;
  readonly since: number;
  isOffered: boolean;
  /** The number of the last command that the runner has kept. */
  told = 0;
  #isTelling = false;
  #hasMore = false;

  constructor(claim: Claim, isOffered: boolean, since: number) {
    this.claim = claim;
    this.isOffered = isOffered;
    this.since = since;
  }

  /** Whether there is something that was not told. */
  get isUntold(): boolean {
    return this.#hasMore && !this.#isTelling;
  }

  /** False when somebody is at it already, and will look once more. */
  beginTelling(): boolean {
    this.#hasMore = true;
    if (this.#isTelling || this.isOffered) return false;
    this.#isTelling = true;
    return true;
  }

  moreToTell(): boolean {
    const more = this.#hasMore;
    this.#hasMore = false;
    return more;
  }

  tellAgain(): void {
    this.#hasMore = true;
  }

  endTelling(): void {
    this.#isTelling = false;
  }
}

/** The builds of one session: those that the runner holds, and those that are being offered to it. */
export class HeldBuilds {
  readonly #builds = new Map<string, HeldBuild>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#builds.size;
  }

  get ids(): readonly string[] {
    return [...this.#builds.keys()];
  }

  /** Builds with commands that did not reach the runner. */
  get untold(): readonly string[] {
    return [...this.#builds.values()].filter(build => build.isUntold).map(({ claim }) => claim.buildId);
  }

  find(buildId: string): HeldBuild | undefined {
    return this.#builds.get(buildId);
  }

  offer(claim: Claim): void {
    this.#builds.set(claim.buildId, new HeldBuild(claim, true, this.#now()));
  }

  accept(claim: Claim): void {
    const known = this.#builds.get(claim.buildId);
    if (known?.claim.fence === claim.fence) known.isOffered = false;
    else if (!known || known.claim.fence < claim.fence)
      this.#builds.set(claim.buildId, new HeldBuild(claim, false, this.#now()));
  }

  drop(claim: Claim): void {
    if (this.#builds.get(claim.buildId)?.claim.fence === claim.fence) this.#builds.delete(claim.buildId);
  }

  /**
   * The runner says what it holds. What it does not name it has let go of, unless it may have got it while it said so.
   */
  settle(claims: readonly Claim[], youngMs: number): void {
    const named = new Map(claims.map(({ buildId, fence }) => [buildId, fence]));
    for (const [buildId, { claim, isOffered, since }] of this.#builds) {
      const isYoung = isOffered || this.#now() - since < youngMs;
      if (!isYoung && named.get(buildId) !== claim.fence) this.#builds.delete(buildId);
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
