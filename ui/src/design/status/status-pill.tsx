import { Pill } from './pill.tsx';
import { lookOf, type StatusKind } from './statuses.ts';
import { useStatusWord } from './use-status-word.ts';

interface Props {
  readonly kind: StatusKind;
  readonly status: string;
  readonly size?: 'md' | 'lg';
  /** Without a fill. `auto` is quiet when the state is fine, as lists want it. */
  readonly quiet?: boolean | 'auto';
  /** Words of its own, as "Retry 2 of 3". */
  readonly label?: string | undefined;
}

/** A state of a build, step, application, release or runtime. */
export const StatusPill = ({ kind, status, size, quiet, label }: Props) => {
  const word = useStatusWord(kind, status);
  return (
    <Pill {...lookOf(kind, status)} size={size} quiet={quiet}>
      {label ?? word}
    </Pill>
  );
};
