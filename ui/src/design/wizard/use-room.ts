import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How much fits side by side: steps, form and preview; steps and form; one column. */
export type Room = 'wide' | 'middle' | 'narrow';

// The window of 1280 and 640 pixels, less what the navigation beside takes.
const WIDE = 1040;
const MIDDLE = 600;

const roomOf = (width: number): Room => (width >= WIDE ? 'wide' : width >= MIDDLE ? 'middle' : 'narrow');

/** The room an element has, known before the first paint and followed from then on. */
export const useRoom = (): [RefObject<HTMLDivElement | null>, Room] => {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setRoom(roomOf(element.clientWidth));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, room];
};
