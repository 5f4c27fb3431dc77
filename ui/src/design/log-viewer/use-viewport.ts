import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export const LINE_HEIGHT = 20;
/** Browsers limit the height of an element; a longer log is scrolled through in a window that moves along. */
const WINDOW_ROWS = 600_000;
/** The window moves when the reader comes so close to its end. */
const WINDOW_EDGE = 50_000;

export interface Viewport {
  /** First row in view, with its fraction. */
  readonly top: number;
  /** Rows in view. */
  readonly rows: number;
  readonly width: number;
  /** The row that stands at the start of the content. */
  readonly base: number;
  /** Height of the content. */
  readonly height: number;
  readonly toRow: (row: number, align?: 'center' | 'start' | 'nearest') => void;
  readonly toEnd: () => void;
  readonly atEnd: boolean;
}

interface Place {
  readonly scrollTop: number;
  readonly view: number;
  readonly width: number;
  readonly base: number;
}

const lastBase = (total: number): number => Math.max(0, total - WINDOW_ROWS);

/** The rows that can be seen of a list that may be taller than any element. */
export const useViewport = (
  scroller: RefObject<HTMLElement | null>,
  total: number,
  onReader: (atEnd: boolean) => void,
): Viewport => {
  const [place, setPlace] = useState<Place>({ scrollTop: 0, view: 0, width: 0, base: 0 });
  const base = Math.min(place.base, lastBase(total));
  const own = useRef<number>(undefined);
  const latest = useRef({ base, total });
  latest.current = { base, total };

  const read = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    setPlace({
      scrollTop: element.scrollTop,
      view: element.clientHeight,
      width: element.clientWidth,
      base: latest.current.base,
    });
  }, [scroller]);
  const scrollTo = useCallback(
    (row: number) => {
      const element = scroller.current;
      if (element === null) return;
      const { total: rows, base: before } = latest.current;
      const wanted = Math.max(0, Math.min(row, rows - element.clientHeight / LINE_HEIGHT));
      const isNear =
        (wanted >= before + WINDOW_EDGE || before === 0) &&
        (wanted <= before + WINDOW_ROWS - WINDOW_EDGE || before === lastBase(rows));
      const next = isNear
        ? before
        : Math.max(0, Math.min(lastBase(rows), Math.round(wanted - WINDOW_ROWS / 2)));
      latest.current.base = next;
      element.scrollTop = (wanted - next) * LINE_HEIGHT;
      own.current = element.scrollTop;
      read();
    },
    [scroller, read],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const scrolled = () => {
      read();
      const { base: before, total: rows } = latest.current;
      // A scroll that the viewer made itself is not the reader's wish.
      if (own.current !== undefined && Math.abs(own.current - element.scrollTop) < 2) {
        own.current = undefined;
        return;
      }
      const row = before + element.scrollTop / LINE_HEIGHT;
      onReader(rows - row - element.clientHeight / LINE_HEIGHT < 1);
      const isAtEdge =
        (row < before + WINDOW_EDGE && before > 0) ||
        (row > before + WINDOW_ROWS - WINDOW_EDGE && before < lastBase(rows));
      if (isAtEdge) scrollTo(row);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, read, onReader, scrollTo]);

  const top = base + place.scrollTop / LINE_HEIGHT;
  const rows = place.view / LINE_HEIGHT;
  return {
    top,
    rows,
    width: place.width,
    base,
    height: Math.min(total, WINDOW_ROWS) * LINE_HEIGHT,
    toRow: (row, align = 'center') => {
      // Read anew: an effect may ask before the first measure was drawn.
      const seen = (scroller.current?.clientHeight ?? 0) / LINE_HEIGHT;
      if (align === 'nearest' && row >= top + 1 && row < top + seen - 2) return;
      scrollTo(align === 'start' ? row : row - seen / 3);
    },
    toEnd: () => scrollTo(total),
    atEnd: top + rows >= total - 1,
  };
};
