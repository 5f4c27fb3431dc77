/**
 * Where everything of the topology is drawn: the control plane at the left, runtimes and runners in the middle, their
 * clusters at the right. Links begin at runtimes and end at the control plane, since that is who opens them. Each link
 * has a lane of its own; those of the outermost runtimes are nearest the control plane, so that no two cross. Between
 * the lanes and the cards is room for what the lines say; many lanes move the cards to the right.
 */

export const CONTROL_PLANE = { x: 20, width: 160, height: 216 } as const;
const RUNTIME_CARD = { x: 292, width: 242, height: 88 } as const;
const RUNNERS_CARD_HEIGHT = 74;
export const CHIP = { width: 147, height: 26, gapX: 6, gapY: 5 } as const;

const CLUSTERS_X = 560;
const TOP = 44;
const GAP = 24;
const FOOT = 32;
const MOST_COLUMNS = 4;
const LANES = { from: 206, step: 12, closeStep: 8, few: 3, most: 96 } as const;
/** Of what a line says, with a gap to the card. */
const LABEL = { width: 62, gap: 9 } as const;
const PORTS = { margin: 30, step: 35 } as const;
const ROUND = 8;
/** The control plane stays on the first screen, however many runtimes there are. */
const LOWEST_MIDDLE = 420;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Link {
  /** From the runtime to the control plane. */
  readonly path: string;
  readonly arrow: string;
  /** The right end of its label. */
  readonly label: { readonly x: number; readonly y: number };
}

interface Group {
  readonly id: string;
  readonly card: Box;
  readonly link: Link;
  /** The place of its chips, and the line that holds them together. */
  readonly chips: Box | undefined;
  readonly bracket: string | undefined;
}

export interface Topology {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  /** Where the columns of cards and chips begin. */
  readonly heads: { readonly cards: number; readonly chips: number };
  readonly controlPlane: Box;
  readonly runtimes: readonly Group[];
  readonly runners: Group | undefined;
}

interface Wanted {
  /** With how many chips each has beside it. */
  readonly runtimes: readonly { readonly id: string; readonly chips: number }[];
  /** How many chips the runners have; undefined where they are not shown. */
  readonly runners?: number | undefined;
  /** How much room there is. */
  readonly width: number;
}

const columnsFor = (width: number, shift: number): number => {
  const room = width - CLUSTERS_X - shift - CONTROL_PLANE.x + CHIP.gapX;
  return Math.max(1, Math.min(MOST_COLUMNS, Math.floor(room / (CHIP.width + CHIP.gapX))));
};

const chipsHeight = (chips: number, columns: number): number => {
  const rows = Math.ceil(chips / columns);
  return rows === 0 ? 0 : rows * (CHIP.height + CHIP.gapY) - CHIP.gapY;
};

interface Placed {
  readonly id: string;
  readonly card: Box;
  readonly chips: Box | undefined;
  readonly end: number;
}

/** A card with its chips, both around the same middle. */
const place = (
  { id, chips }: { readonly id: string; readonly chips: number },
  at: { readonly y: number; readonly cardHeight: number; readonly columns: number; readonly shift: number },
): Placed => {
  const beside = chipsHeight(chips, at.columns);
  const height = Math.max(at.cardHeight, beside);
  const middle = at.y + height / 2;
  const width = Math.min(chips, at.columns) * (CHIP.width + CHIP.gapX) - CHIP.gapX;
  return {
    id,
    card: {
      x: RUNTIME_CARD.x + at.shift,
      y: middle - at.cardHeight / 2,
      width: RUNTIME_CARD.width,
      height: at.cardHeight,
    },
    chips:
      chips === 0 ? undefined : { x: CLUSTERS_X + at.shift, y: middle - beside / 2, width, height: beside },
    end: at.y + height,
  };
};

const middleOf = ({ y, height }: Box): number => y + height / 2;

const bracketOf = ({ card, chips }: Placed): string | undefined => {
  if (!chips) return undefined;
  const from = card.x + card.width;
  const x = chips.x - 8;
  return `M${from} ${middleOf(card)}H${x}M${x} ${chips.y}V${chips.y + chips.height}`;
};

/** Out of the card to its lane, along the lane, and into the port, with round corners. */
const linkOf = (card: Box, port: number, lane: number): Link => {
  const start = card.x;
  const from = middleOf(card);
  const end = CONTROL_PLANE.x + CONTROL_PLANE.width + 7;
  const arrow = `M${end + 4} ${port - 4}L${end - 2} ${port}L${end + 4} ${port + 4}`;
  const label = { x: start - LABEL.gap, y: from };
  const far = Math.abs(from - port);
  if (far < 1) return { path: `M${start} ${from}H${end}`, arrow, label };
  const round = Math.min(ROUND, far / 2);
  const turn = from < port ? round : -round;
  const path =
    `M${start} ${from}H${lane + round}Q${lane} ${from} ${lane} ${from + turn}` +
    `V${port - turn}Q${lane} ${port} ${lane - round} ${port}H${end}`;
  return { path, arrow, label };
};

/** The lane of each link: the outermost above and below are nearest the control plane. */
const lanesOf = (middles: readonly number[], ports: readonly number[]): readonly number[] => {
  const above = middles.filter((y, at) => y < (ports[at] ?? 0)).length;
  const deepest = Math.max(above, middles.length - above);
  const wide = deepest > LANES.few ? LANES.closeStep : LANES.step;
  const step = Math.min(wide, LANES.most / Math.max(1, deepest - 1));
  return middles.map((_, at) => LANES.from + (at < above ? at : middles.length - 1 - at) * step);
};

/** Ports stand close together around the middle of the control plane, in the order of the runtimes. */
const portsOf = (count: number, middle: number): readonly number[] => {
  const room = CONTROL_PLANE.height - 2 * PORTS.margin;
  const step = count < 2 ? 0 : Math.min(PORTS.step, room / (count - 1));
  return Array.from({ length: count }, (_, at) => middle + (at - (count - 1) / 2) * step);
};

const runnersLink = (card: Box, controlPlane: Box): Link => {
  const y = middleOf(card);
  const x = controlPlane.x + controlPlane.width / 2;
  const end = controlPlane.y + controlPlane.height + 7;
  return {
    path: `M${card.x} ${y}H${x + 10}Q${x} ${y} ${x} ${y - 10}V${end}`,
    arrow: `M${x - 4} ${end + 4}L${x} ${end - 2}L${x + 4} ${end + 4}`,
    label: { x: (x + card.x) / 2, y },
  };
};

/** Places everything in the room that there is. */
export const layOut = (wanted: Wanted): Topology => {
  const first = placeAll(wanted, 0);
  const shift = Math.max(0, first.lastLane + LABEL.width - RUNTIME_CARD.x);
  return shift === 0 ? first : placeAll(wanted, shift);
};

/** With everything right of the lanes moved by so much. */
const placeAll = (
  { runtimes, runners, width }: Wanted,
  shift: number,
): Topology & { readonly lastLane: number } => {
  const columns = columnsFor(width, shift);
  const tall = runtimes.reduce(
    (sum, { chips }) => sum + Math.max(RUNTIME_CARD.height, chipsHeight(chips, columns)) + GAP,
    -GAP,
  );
  // Few runtimes stand beside the middle of the control plane, not above it.
  let y = TOP + Math.max(0, (CONTROL_PLANE.height - tall) / 2);
  const placed = runtimes.map(one => {
    const here = place(one, { y, cardHeight: RUNTIME_CARD.height, columns, shift });
    y = here.end + GAP;
    return here;
  });
  const first = placed[0];
  const last = placed.at(-1);
  const between = first && last ? (middleOf(first.card) + middleOf(last.card)) / 2 : 0;
  const lowest = TOP + CONTROL_PLANE.height / 2;
  const middle = Math.max(lowest, Math.min(between, LOWEST_MIDDLE));
  const controlPlane = {
    x: CONTROL_PLANE.x,
    y: middle - CONTROL_PLANE.height / 2,
    width: CONTROL_PLANE.width,
    height: CONTROL_PLANE.height,
  };
  const ports = portsOf(placed.length, middle);
  const lanes = lanesOf(
    placed.map(({ card }) => middleOf(card)),
    ports,
  );
  const groups = placed.map((one, at) => ({
    id: one.id,
    card: one.card,
    chips: one.chips,
    bracket: bracketOf(one),
    link: linkOf(one.card, ports[at] ?? middle, lanes[at] ?? LANES.from),
  }));
  const below = Math.max(y, controlPlane.y + controlPlane.height + GAP);
  const machines =
    runners === undefined
      ? undefined
      : place(
          { id: 'runners', chips: runners },
          { y: below, cardHeight: RUNNERS_CARD_HEIGHT, columns, shift },
        );
  return {
    lastLane: Math.max(LANES.from, ...lanes),
    heads: { cards: RUNTIME_CARD.x + shift, chips: CLUSTERS_X + shift },
    width: CLUSTERS_X + shift + columns * (CHIP.width + CHIP.gapX) - CHIP.gapX + CONTROL_PLANE.x,
    height: (machines?.end ?? below - GAP) + FOOT,
    columns,
    controlPlane,
    runtimes: groups,
    runners: machines && {
      id: machines.id,
      card: machines.card,
      chips: machines.chips,
      bracket: bracketOf(machines),
      link: runnersLink(machines.card, controlPlane),
    },
  };
};
