import type { ReactNode } from 'react';
import { NotFoundPage, RoutePending } from '../../shell/index.ts';

interface Props {
  /** Undefined while nobody has answered yet. */
  readonly isAllowed: boolean | undefined;
  readonly children: ReactNode;
}

/** A wizard for those who may use it. For others its address leads nowhere, rather than to the list it adds to. */
export const WizardGate = ({ isAllowed, children }: Props) => {
  if (isAllowed === undefined) return <RoutePending />;
  return isAllowed ? children : <NotFoundPage />;
};
