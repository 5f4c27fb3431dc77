import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react';
import { type KeyAction, KeyRegistry } from './key-registry.ts';

/** One registry for the whole application. */
export const KeyContext = createContext(new KeyRegistry());

/** How this machine writes its main modifier. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Options {
  /** The heading in the key map. */
  readonly scope: string;
  /** Off while a place is there but not in use. */
  readonly enabled?: boolean;
}

/**
 * Keys that work while the component is shown: `useKeys({ j: { label: t('next'), run: next } }, { scope: t('lists') })`.
 * They never fire while someone types, and keys without a modifier can be switched off by the reader.
 */
export const useKeys = (
  keys: Readonly<Record<string, KeyAction>>,
  { scope, enabled = true }: Options,
): void => {
  const registry = use(KeyContext);
  const run = useEffectEvent((sequence: string) => keys[sequence]?.run());
  // The registry only has to change with what the key map shows, not with every new closure.
  const shown = JSON.stringify(Object.entries(keys).map(([sequence, { label }]) => [sequence, label]));
  const labels = useMemo(() => JSON.parse(shown) as [string, string][], [shown]);
  useEffect(() => {
    if (!enabled) return;
    return registry.add({
      title: scope,
      keys: Object.fromEntries(
        labels.map(([sequence, label]) => [sequence, { label, run: () => run(sequence) }]),
      ),
    });
  }, [registry, scope, enabled, labels]);
};
