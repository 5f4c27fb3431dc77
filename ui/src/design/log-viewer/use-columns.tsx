import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './log-viewer.module.css';

const PROBE = 'M'.repeat(100);
/** Number, time, and what the ruler takes at the end. */
const NUMBER_WIDTH = 72;
const TIME_WIDTH = 104;
const END_WIDTH = 40;
const FEWEST = 20;

/** How many characters fit beside the gutter. Every character of the log is as wide as any other, so one measure is enough. */
export const useColumns = (scroller: RefObject<HTMLElement | null>, timestamps: boolean) => {
  const ruler = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState<number>();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => {
      const one = (ruler.current?.getBoundingClientRect().width ?? 0) / PROBE.length;
      const narrow = element.clientWidth < 640;
      const gutter =
        (narrow ? NUMBER_WIDTH - 16 : NUMBER_WIDTH) + (timestamps && !narrow ? TIME_WIDTH : 0) + END_WIDTH;
      if (one > 0) setColumns(Math.max(FEWEST, Math.floor((element.clientWidth - gutter) / one)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, timestamps]);
  const probe = (
    <span ref={ruler} className={styles.probe} aria-hidden="true">
      {PROBE}
    </span>
  );
  return { columns, probe };
};
