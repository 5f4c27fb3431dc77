export type LogCommand = 'next' | 'previous' | 'timestamps' | 'wrap' | 'follow' | 'find';

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const SINGLE: Readonly<Record<string, LogCommand>> = {
  n: 'next',
  N: 'previous',
  t: 'timestamps',
  w: 'wrap',
  l: 'follow',
};

/** What a key asks of a log. `single` tells whether keys without a modifier may act. */
export const logCommandOf = (key: Key, single: boolean): LogCommand | undefined => {
  if (key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) return key.key === 'f' ? 'find' : undefined;
  return single ? SINGLE[key.key] : undefined;
};
