/** Which lines of one text stay, go or come in another: the shortest such list, unless the texts have little in common. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** Texts that differ in more lines than these are told as replaced from where they begin to differ. */
const MOST_CHANGES = 400;

type Lines = readonly string[];

const marked = (mark: DiffLine['mark'], lines: Lines): DiffLine[] => lines.map(text => ({ mark, text }));

/** How far each diagonal got with so many changes, for every number of changes up to the last. */
const furthestReaches = (from: Lines, to: Lines): Map<number, number>[] | undefined => {
  let reach = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let changes = 0; changes <= Math.min(from.length + to.length, MOST_CHANGES); changes += 1) {
    trace.push(reach);
    reach = new Map(reach);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const x = reachOf({ reach: trace.at(-1) ?? reach, diagonal, changes }, from, to);
      reach.set(diagonal, x);
      if (x >= from.length && x - diagonal >= to.length) return trace;
    }
  }
  return undefined;
};

interface Step {
  readonly reach: ReadonlyMap<number, number>;
  readonly diagonal: number;
  readonly changes: number;
}

/** Whether the way to a diagonal comes from the one above it, by a line that came, rather than by one that went. */
const comesDown = ({ reach, diagonal, changes }: Step): boolean =>
  diagonal === -changes ||
  (diagonal !== changes && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));

const reachOf = (step: Step, from: Lines, to: Lines): number => {
  const { reach, diagonal } = step;
  let x = comesDown(step) ? (reach.get(diagonal + 1) ?? 0) : (reach.get(diagonal - 1) ?? 0) + 1;
  while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
  return x;
};

/** Where the last change of a way began, and whether it was a line that came. */
const lastChange = (step: Step): { readonly x: number; readonly y: number; readonly isDown: boolean } => {
  if (step.changes === 0) return { x: 0, y: 0, isDown: false };
  const isDown = comesDown(step);
  const before = isDown ? step.diagonal + 1 : step.diagonal - 1;
  const x = step.reach.get(before) ?? 0;
  return { x, y: x - before, isDown };
};

const walkBack = (trace: readonly ReadonlyMap<number, number>[], from: Lines, to: Lines): DiffLine[] => {
  const lines: DiffLine[] = [];
  let [x, y] = [from.length, to.length];
  for (const [changes, reach] of [...trace.entries()].reverse()) {
    const start = lastChange({ reach, diagonal: x - y, changes });
    for (; x > start.x && y > start.y; x -= 1, y -= 1) lines.push({ mark: ' ', text: from[x - 1] ?? '' });
    if (changes > 0) {
      const line = start.isDown ? to[start.y] : from[start.x];
      lines.push({ mark: start.isDown ? '+' : '-', text: line ?? '' });
    }
    [x, y] = [start.x, start.y];
  }
  return lines.reverse();
};

export const diffLines = (from: Lines, to: Lines): DiffLine[] => {
  const trace = furthestReaches(from, to);
  if (trace) return walkBack(trace, from, to);
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return [
    ...marked(' ', from.slice(0, same)),
    ...marked('-', from.slice(same)),
    ...marked('+', to.slice(same)),
  ];
};
