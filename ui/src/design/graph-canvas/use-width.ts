import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element, known before the first paint and followed from then on. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number | undefined] => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, width];
};
