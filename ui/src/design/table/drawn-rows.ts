import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Which rows are in sight, from and to. */
export type Sight = Pick<Range, 'startIndex' | 'endIndex'>;

interface Drawn {
  readonly range: Range;
  /** What was in sight when rows were last drawn. */
  readonly before: Sight | undefined;
  /** The row that Tab reaches. */
  readonly active: number;
}

/**
 * The rows in sight and some around them. A jump draws all rows anew within one frame, so it draws only those in sight;
 * those around them follow with the next one. The active row stays in the document while it is out of sight, so that
 * the focus is never lost.
 */
export const drawnRows = ({ range, before, active }: Drawn): number[] => {
  const jumped =
    before !== undefined &&
    (range.startIndex > before.endIndex + range.overscan ||
      range.endIndex < before.startIndex - range.overscan);
  const shown = defaultRangeExtractor(jumped ? { ...range, overscan: 0 } : range);
  if (active >= range.count || shown.includes(active)) return shown;
  return active < (shown[0] ?? 0) ? [active, ...shown] : [...shown, active];
};
