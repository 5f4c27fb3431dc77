import { usageFault } from './usage.ts';

interface ListChange {
  /** What stands in the list from now on. */
  readonly given: readonly string[];
  /** The list is to be empty from now on. */
  readonly none: boolean;
  /** The two flags, for messages. */
  readonly flags: string;
  readonly see: readonly string[];
}

/** The new state of a list: what was given, nothing at all, or undefined to leave it as it is. */
export const listChange = ({ given, none, flags, see }: ListChange): string[] | undefined => {
  if (none && given.length > 0) throw usageFault(`${flags} contradict each other`, { see });
  return none || given.length > 0 ? [...given] : undefined;
};

/** Refuses an update that changes nothing. */
export const requireChange = (changes: readonly unknown[], flags: string, see: readonly string[]): void => {
  if (changes.every(change => change === undefined))
    throw usageFault(`nothing to change: give ${flags}`, { see });
};
