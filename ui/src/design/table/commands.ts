/** What a key asks of a table. */
export type Command =
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'move-page'; readonly by: 1 | -1 }
  | {
      readonly kind:
        | 'first'
        | 'last'
        | 'open'
        | 'open-tab'
        | 'peek'
        | 'select'
        | 'select-range'
        | 'select-all';
    }
  | { readonly kind: 'fold' | 'unfold' };

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const PLAIN: Readonly<Record<string, Command>> = {
  ArrowDown: { kind: 'move', by: 1 },
  ArrowUp: { kind: 'move', by: -1 },
  ArrowLeft: { kind: 'fold' },
  ArrowRight: { kind: 'unfold' },
  PageDown: { kind: 'move-page', by: 1 },
  PageUp: { kind: 'move-page', by: -1 },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'open' },
  ' ': { kind: 'peek' },
};

const SINGLE: Readonly<Record<string, Command>> = {
  j: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  o: { kind: 'open-tab' },
  x: { kind: 'select' },
  X: { kind: 'select-range' },
};

/** The command of a key, if it has one. `single` tells whether keys without a modifier may act. */
export const commandOf = (key: Key, single: boolean): Command | undefined => {
  if (key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) {
    if (key.key === 'a') return { kind: 'select-all' };
    return key.key === 'Enter' ? { kind: 'open-tab' } : undefined;
  }
  if (key.shiftKey && key.key === ' ') return { kind: 'select-range' };
  return PLAIN[key.key] ?? (single ? SINGLE[key.key] : undefined);
};
