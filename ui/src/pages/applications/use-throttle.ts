import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something when called, and at most once in a while: calls in between are answered by one at its end. */
export const useThrottle = (act: () => void, everyMs: number): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const run = useEffectEvent(act);
  const fire = useRef<() => void>(undefined);
  useEffect(() => {
    fire.current = () => {
      last.current = Date.now();
      timer.current = undefined;
      run();
    };
    return () => clearTimeout(timer.current);
  }, []);
  return () => {
    if (timer.current !== undefined) return;
    const wait = Math.max(300, last.current + everyMs - Date.now());
    timer.current = setTimeout(() => fire.current?.(), wait);
  };
};
