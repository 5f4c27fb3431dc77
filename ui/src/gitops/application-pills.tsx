import { StatusIcon, StatusPill } from '../design/status/index.ts';
import { healthStatusOf, syncStatusOf } from './application-state.ts';

interface Look {
  /** As a drawing alone, with its word as its accessible name. */
  readonly icon?: boolean;
  /** Of the drawing. */
  readonly iconSize?: number;
  readonly size?: 'md' | 'lg';
  /** Without a fill. `auto` is quiet when the state is fine, as lists want it. */
  readonly quiet?: boolean | 'auto';
}

interface StateProps extends Look {
  readonly kind: 'health' | 'sync';
  readonly status: string;
}

const State = ({ kind, status, icon = false, iconSize, size, quiet }: StateProps) =>
  icon ? (
    <StatusIcon kind={kind} status={status} {...(iconSize === undefined ? {} : { size: iconSize })} />
  ) : (
    <StatusPill
      kind={kind}
      status={status}
      {...(size === undefined ? {} : { size })}
      {...(quiet === undefined ? {} : { quiet })}
    />
  );

/** How an application or one of its objects does; `health` as the cluster spells it. */
export const ApplicationHealth = ({
  health,
  ...look
}: Look & { readonly health: string | null | undefined }) => (
  <State kind="health" status={healthStatusOf(health)} {...look} />
);

interface SyncProps extends Look {
  readonly sync: string | null | undefined;
  /** Of the operation that ran last, or runs. */
  readonly phase?: string | null | undefined;
}

/** Whether an application or one of its objects is what Git says. */
export const ApplicationSync = ({ sync, phase, ...look }: SyncProps) => (
  <State kind="sync" status={syncStatusOf(sync, phase ?? null)} {...look} />
);
