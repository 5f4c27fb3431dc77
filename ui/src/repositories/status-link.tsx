import type { ReactNode } from 'react';
import { ExternalLink, Link } from '../design/link/index.ts';
import { buildOf } from './repository.ts';

interface Props {
  /** Where the status says that more is to be seen. */
  readonly to: string | undefined;
  readonly children: ReactNode;
}

/** Leads to what a commit status is about: a build of this installation, or elsewhere. */
export const StatusLink = ({ to, children }: Props) => {
  if (to === undefined) return children;
  const build = buildOf(to, location.origin);
  if (build === undefined) return <ExternalLink href={to}>{children}</ExternalLink>;
  return (
    <Link to="/builds/$id" params={{ id: build }} look="quiet">
      {children}
    </Link>
  );
};
