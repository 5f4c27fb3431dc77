import type { LinkSession } from '@freshet/link/server';

/** One session to a runtime, and how many requests it carries. */
export class Lane {
  readonly session: LinkSession;
  /** Whether its process leads: that one knows most, the others are for when it is gone. */
  readonly leads: () => boolean;
  open = 0;

  constructor(session: LinkSession, leads: () => boolean) {
    this.session = session;
    this.leads = leads;
  }

  get isUsable(): boolean {
    return !this.session.isClosed && !this.session.draining.aborted;
  }
}

/** The sessions that lead to each runtime. */
export class Lanes {
  readonly #byLabel = new Map<string, Lane[]>();

  add(label: string, session: LinkSession, leads: () => boolean = () => true): void {
    const lanes = this.#byLabel.get(label) ?? [];
    if (lanes.some(lane => lane.session === session)) return;
    this.#byLabel.set(label, [...lanes, new Lane(session, leads)]);
  }

  remove(label: string, session: LinkSession): void {
    const left = (this.#byLabel.get(label) ?? []).filter(lane => lane.session !== session);
    if (left.length > 0) this.#byLabel.set(label, left);
    else this.#byLabel.delete(label);
  }

  /** Whether there is any that could be tried. */
  has(label: string): boolean {
    return this.#byLabel.get(label)?.some(lane => lane.isUsable) === true;
  }

  /**
   * The session with the least to carry, of those that were not tried yet, and of processes that lead before others; of
   * equals, the one that waited longest.
   */
  pick(label: string, tried: ReadonlySet<Lane>): Lane | undefined {
    const lanes = this.#byLabel.get(label) ?? [];
    let best: Lane | undefined;
    for (const lane of lanes)
      if (lane.isUsable && !tried.has(lane) && (!best || isBetter(lane, best))) best = lane;
    if (best && lanes.length > 1) lanes.push(...lanes.splice(lanes.indexOf(best), 1));
    return best;
  }
}

const isBetter = (lane: Lane, than: Lane): boolean => {
  const [leads, other] = [lane.leads(), than.leads()];
  return leads === other ? lane.open < than.open : leads;
};
