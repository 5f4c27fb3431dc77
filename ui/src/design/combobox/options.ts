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

const PAUSE_MS = 200;

/** More than anybody looks through; typing finds the others. */
export const MOST_SHOWN = 100;

/** The options for what was typed. A search waits for a pause in typing, and its answer counts only while asked for. */
export const useOptions = ({ options, load }: OptionSource, query: string, open: boolean): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({ options: [], status: 'searching' });
  useEffect(() => {
    if (!load || !open) return undefined;
    const controller = new AbortController();
    setLoaded(previous => ({ ...previous, status: 'searching' }));
    const timer = setTimeout(
      () => {
        load(query, controller.signal).then(
          found => !controller.signal.aborted && setLoaded({ options: found, status: 'ready' }),
          () => !controller.signal.aborted && setLoaded({ options: [], status: 'failed' }),
        );
      },
      query === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, open, query]);
  return load ? loaded : { options: options ?? [], status: 'ready' };
};

export const labelOf = (option: ComboboxOption): string => option.label;
export const sameOption = (a: ComboboxOption, b: ComboboxOption): boolean => a.value === b.value;

type InputEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void };

/** Escape closes the list; with the list closed it is for the panel around, never a way to lose what was chosen. */
export const keepOnEscape =
  (open: boolean) =>
  (event: InputEvent): void => {
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler?.();
  };
