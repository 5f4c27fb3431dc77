import type { IconName } from '../../design/icon/index.ts';
import type { StatusKind } from '../../design/status/index.ts';

/** Something the palette can do or open. Give it only while the person may do it. */
export interface Command {
  /** Steady across visits, so that it can be remembered as recent. */
  readonly id: string;
  /** A verb and its object, or the name of a thing. */
  readonly title: string;
  readonly icon: IconName;
  /** How a thing does, drawn in place of its icon. */
  readonly state?: { readonly kind: StatusKind; readonly status: string };
  /** Other words people look for. */
  readonly keywords?: readonly string[];
  /** At the end of the line, quietly: where it is or what it will ask. */
  readonly hint?: string;
  /** The same by keyboard, as in `useKeys`. */
  readonly keys?: string;
  /** Where it leads, as a path with its search; opened in a tab with ⌘↵. */
  readonly href?: string;
  /** What it does where it leads nowhere. */
  readonly run?: () => void;
}
