import { type KeyboardEvent, useEffect, useState } from 'react';
import type { IconName } from '../icon/index.ts';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconName;
}

/** Where options come from: all of them, or a search that the server answers. */
export interface OptionSource {
  readonly options?: readonly ComboboxOption[] | undefined;
  readonly load?: ((query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>) | undefined;
}

interface Loaded {
  readonly options: readonly ComboboxOption[];
  readonly status: 'ready' | 'searching' | 'failed';
}

/** An answer, and what was asked. */
interface Answer extends Loaded {
  readonly load: OptionSource['load'];
  readonly query: string;
}

const NONE: readonly ComboboxOption[] = [];

const PAUSE_MS = 200;

/** More than anybody looks through; typing finds the others. */
export const MOST_SHOWN = 100;

/**
 * The options for what was typed. A search waits for a pause in typing, and its answer counts only while asked for: what
 * was found for other words must not be chosen in its place.
 */
export const useOptions = ({ options, load }: OptionSource, query: string, open: boolean): Loaded => {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!load || !open) return undefined;
    const controller = new AbortController();
    const tell = (found: readonly ComboboxOption[], status: Loaded['status']) => {
      if (!controller.signal.aborted) setAnswer({ options: found, status, load, query });
    };
    setAnswer(previous => previous && { ...previous, status: 'searching' });
    const timer = setTimeout(
      () => {
        load(query, controller.signal).then(
          found => tell(found, 'ready'),
          () => tell(NONE, 'failed'),
        );
      },
      query === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, open, query]);
  if (!load) return { options: options ?? NONE, status: 'ready' };
  // Before anything is typed nothing is chosen by itself, so that the list need not flicker.
  const isOfThis = answer?.load === load && (query === '' || answer.query === query);
  return answer && isOfThis ? answer : { options: NONE, status: 'searching' };
};

export const labelOf = (option: ComboboxOption): string => option.label;
export const sameOption = (a: ComboboxOption, b: ComboboxOption): boolean => a.value === b.value;

type InputEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void };

/**
 * Escape closes the list; with the list closed it is for the panel around, never a way to lose what was chosen. Enter is
 * for the list as long as that is open, and does not send the form around it.
 */
export const keepInList =
  (open: boolean) =>
  (event: InputEvent): void => {
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler?.();
    if (event.key === 'Enter' && open) event.preventDefault();
  };
