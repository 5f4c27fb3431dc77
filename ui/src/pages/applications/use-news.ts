import { type PointerEvent, useState } from 'react';
import type { FleetNumbers } from './use-fleet.ts';

const ROWS = '[role=row], [role=treeitem]';

/**
 * What broke of late, which is said over the rows. It stays as it is while somebody points at one of them, as no row moves
 * under the pointer; the answer to another question is there at once. `hold` goes to what surrounds the rows.
 */
export const useNews = (fleet: FleetNumbers | undefined, asked: string) => {
  const now = { news: fleet?.news ?? undefined, question: fleet && asked };
  const [kept, setKept] = useState(now);
  const [isHeld, setHeld] = useState(false);
  const isDue = !isHeld || kept.question !== now.question;
  if (isDue && (kept.news !== now.news || kept.question !== now.question)) setKept(now);
  return {
    news: isDue ? now.news : kept.news,
    hold: {
      onPointerOver: ({ target }: PointerEvent) =>
        setHeld(target instanceof Element && target.closest(ROWS) !== null),
      onPointerLeave: () => setHeld(false),
    },
  };
};
