import { createContext, use, useEffect, useMemo } from 'react';

/** A key that a place hears, and what it does there. */
export interface KeyHint {
  /** Parted by blanks: `J K`. */
  readonly keys: string;
  readonly label: string;
}

/** Takes the keys that a place hears itself, until the result is called. */
type TellKeys = (hints: readonly KeyHint[]) => () => void;

/** Where keys are told of that a part of the design hears itself; whoever lists all keys of a page provides it. */
export const KeyHintBoard = createContext<TellKeys | undefined>(undefined);

/** Tells of keys as long as their place is shown. */
export const useToldKeys = (hints: readonly KeyHint[]): void => {
  const tell = use(KeyHintBoard);
  // The same as long as it says the same: a table is drawn anew at every scroll.
  const text = JSON.stringify(hints);
  const told = useMemo(() => JSON.parse(text) as readonly KeyHint[], [text]);
  useEffect(() => tell?.(told), [tell, told]);
};
