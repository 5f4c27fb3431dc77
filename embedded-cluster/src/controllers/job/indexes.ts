/** Sets of indexes, written the short way: `0,2-4,7`. */
const MAX_INDEXES = 100_000;

export const parseIndexes = (text: string | undefined): Set<number> => {
  const found = new Set<number>();
  for (const part of (text ?? '').split(',')) {
    const range = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part);
    if (range === null) continue;
    const first = Number(range[1]);
    const last = Math.min(Number(range[2] ?? range[1]), MAX_INDEXES);
    for (let index = first; index <= last; index += 1) found.add(index);
  }
  return found;
};

export const formatIndexes = (indexes: ReadonlySet<number>): string => {
  const parts: string[] = [];
  const sorted = [...indexes].sort((one, other) => one - other);
  for (let at = 0; at < sorted.length; ) {
    let end = at;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end += 1;
    // Two neighbours are written apart; only longer runs save anything.
    const [first, last] = [sorted[at], sorted[end]];
    parts.push(first === last ? `${first}` : end === at + 1 ? `${first},${last}` : `${first}-${last}`);
    at = end + 1;
  }
  return parts.join(',');
};
