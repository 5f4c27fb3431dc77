import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { faultFrom } from '../../api/index.ts';

const PAUSE_MS = 400;

/** A value once it has stayed the same for a moment. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

interface Asked<Answer> {
  /** Everything that the answer depends on, in text; undefined while it cannot be asked. */
  readonly key: string | undefined;
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
}

/** What the server says of a draft, asked when one stops typing; the answer before stays while the next is on its way. */
export const usePreview = <Answer>({ key, ask }: Asked<Answer>) => {
  const settled = useSettled(key ?? '');
  const answer = useQuery({
    queryKey: ['/gitops/preview', settled],
    queryFn: ({ signal }) => ask(signal),
    enabled: key !== undefined && settled === key,
    retry: false,
    gcTime: 0,
    placeholderData: before => before,
  });
  const isCurrent = key !== undefined && settled === key && !answer.isPlaceholderData;
  return {
    answer: answer.data,
    /** It is what the server says of this very draft. */
    isGood: isCurrent && answer.isSuccess,
    isRunning: key !== undefined && (settled !== key || answer.isFetching),
    fault: isCurrent && answer.error ? faultFrom(answer.error) : undefined,
    retry: () => void answer.refetch(),
  };
};
