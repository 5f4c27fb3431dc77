import { useSyncExternalStore } from 'react';

/** What was said in a toast stays here after the toast is gone, newest first, for this visit. */
export interface ActivityEntry {
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly tone: 'ok' | 'bad';
  readonly undone: boolean;
}

const KEPT = 50;

let entries: readonly ActivityEntry[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly ActivityEntry[]): void => {
  entries = next.slice(0, KEPT);
  for (const listener of listeners) listener();
};

export const remember = (entry: ActivityEntry): void => change([entry, ...entries]);

export const markUndone = (id: string): void =>
  change(entries.map(entry => (entry.id === id ? { ...entry, undone: true } : entry)));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What happened since the page was opened. */
export const useActivity = (): readonly ActivityEntry[] => useSyncExternalStore(subscribe, () => entries);
