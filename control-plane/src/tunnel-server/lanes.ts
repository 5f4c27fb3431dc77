import type { LinkSession } from '@freshet/link/server';

/** One session to a runtime, and how many requests it carries. */
export class Lane {
  readonly session: LinkSession;
  open = 0;

  constructor(session: LinkSession) {
    this.session = session;
  }

  get isUsable(): boolean {
    return !this.session.isClosed && !this.session.draining.aborted;
  }
}

/** The sessions that lead to each runtime. */
export class Lanes {
  readonly #byLabel = new Map<string, Lane[]>();

  add(label: string, session: LinkSession): void {
    const lanes = this.#byLabel.get(label) ?? [];
    if (lanes.some(lane => lane.session === session)) return;
    this.#byLabel.set(label, [...lanes, new Lane(session)]);
  }

  remove(label: string, session: LinkSession): void {
    const left = (this.#byLabel.get(label) ?? []).filter(lane => lane.session !== session);
    if (left.length > 0) this.#byLabel.set(label, left);
    else this.#byLabel.delete(label);
  }

  /** The session with the least to carry, of those that were not tried yet; of equals, the one that waited longest. */
  pick(label: string, tried: ReadonlySet<Lane>): Lane | undefined {
    const lanes = this.#byLabel.get(label) ?? [];
    let best: Lane | undefined;
    for (const lane of lanes)
      if (lane.isUsable && !tried.has(lane) && lane.open < (best?.open ?? Number.POSITIVE_INFINITY))
        best = lane;
    if (best && lanes.length > 1) lanes.push(...lanes.splice(lanes.indexOf(best), 1));
    return best;
  }
}
