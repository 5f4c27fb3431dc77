import { type ReactNode, use, useCallback } from 'react';
import { type KeyHint, KeyHintBoard } from '../../design/key-hints/index.ts';
import { useText } from '../../text/index.ts';
import { KeyContext } from './key-context.ts';

const nothing = (): void => undefined;

/** Puts the keys of lists, which hear them themselves, into the key map. */
export const ToldKeys = ({ children }: { readonly children: ReactNode }) => {
  const t = useText('shell.keys');
  const registry = use(KeyContext);
  const title = t('lists');
  const tell = useCallback(
    (hints: readonly KeyHint[]) =>
      registry.add({
        title,
        keys: Object.fromEntries(hints.map(({ keys, label }) => [keys, { label, run: nothing }])),
        isToldOnly: true,
      }),
    [registry, title],
  );
  return <KeyHintBoard value={tell}>{children}</KeyHintBoard>;
};
