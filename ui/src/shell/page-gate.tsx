import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAnswer } from '../session/index.ts';
import { NotFoundPage } from './errors/index.ts';
import { needsAt } from './nav/index.ts';
import { RoutePending } from './route-pending.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Shows a page to those who may see it. For others its address leads nowhere, down to the title of the tab. */
export const PageGate = ({ children }: Props) => {
  // The page that is shown, not the one on its way.
  const pathname = useMatches({ select: matches => matches.at(-1)?.pathname });
  const isAllowed = useAnswer(needsAt(pathname));
  if (isAllowed === undefined) return <RoutePending />;
  return isAllowed ? children : <NotFoundPage />;
};
