import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The newest value for handlers that must stay the same from draw to draw. */
export const useLatest = <Value>(value: Value): RefObject<Value> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
