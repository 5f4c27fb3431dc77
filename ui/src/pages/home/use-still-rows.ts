import { useEffect, useEffectEvent, useState } from 'react';
import { useSteadyRows } from '../../list/index.ts';

/**
 * The rows of a small live list. New ones come by themselves, except while the pointer or the focus is on the list: no
 * row moves under them. `hold` goes to what surrounds the rows.
 */
export const useStillRows = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const [isHeld, setHeld] = useState(false);
  const steady = useSteadyRows(rows, keyOf, { question: '' });
  const letIn = useEffectEvent(steady.show);
  const count = steady.waiting.length;
  useEffect(() => {
    if (!isHeld && count > 0) letIn();
  }, [isHeld, count]);
  return {
    ...steady,
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
};
