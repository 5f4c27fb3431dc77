import { useEffect, useEffectEvent, useState } from 'react';

interface Options {
  readonly from: number;
  /** Time stands still. */
  readonly held: boolean;
  readonly onEnd: () => void;
}

/** Seconds left. Held time does not count; the second that was begun starts anew. */
export const useCountdown = ({ from, held, onEnd }: Options): number => {
  const [left, setLeft] = useState(from);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return undefined;
    if (left <= 0) {
      end();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, held]);
  return left;
};
