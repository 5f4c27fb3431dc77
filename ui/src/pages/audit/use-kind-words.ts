import { useCallback } from 'react';
import { useText } from '../../text/index.ts';

/** The word for a kind of thing; one we have no word for is named as the log names it. */
export const useKindWords = (): ((kind: string) => string) => {
  const t = useText('audit.entityKind');
  return useCallback((kind: string) => (t.has(kind as 'team') ? t(kind as 'team') : kind), [t]);
};
