import { StateIcon } from './state-icon.tsx';
import { lookOf, type StatusKind } from './statuses.ts';
import { useStatusWord } from './use-status-word.ts';

interface Props {
  readonly kind: StatusKind;
  readonly status: string;
  readonly size?: number;
  /** Words of its own, as "Retry 2 of 3". */
  readonly label?: string;
}

/** A state as a drawing alone; its word is its accessible name. */
export const StatusIcon = ({ kind, status, size, label }: Props) => {
  const word = useStatusWord(kind, status);
  return (
    <StateIcon {...lookOf(kind, status)} {...(size === undefined ? {} : { size })} label={label ?? word} />
  );
};
