import type { ReactNode } from 'react';
import { Link } from '../design/link/index.ts';

interface Props {
  readonly section: string;
  readonly state?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** An address within the gallery. */
export const GalleryLink = ({ section, state, current = false, children }: Props) => (
  <Link
    to="/gallery"
    look="quiet"
    // The route takes any search; which sections there are is known here only.
    search={{ section, state } as never}
    {...(current ? { 'aria-current': 'page' as const } : {})}
  >
    {children}
  </Link>
);
