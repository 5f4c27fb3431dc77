import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiFault, faultFrom } from '../../api/index.ts';

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
  const [pressed, setPressed] = useState<{ readonly of: string; readonly fault: ApiFault }>();
  if (pressed && (pressed.of !== key || !answer.isFetching)) setPressed(undefined);
  const isCurrent = key !== undefined && settled === key && !answer.isPlaceholderData;
  const fault = isCurrent && answer.error ? faultFrom(answer.error) : pressed?.fault;
  return {
    answer: answer.data,
    /** It is what the server says of this very draft. */
    isGood: isCurrent && answer.isSuccess,
    isRunning: key !== undefined && (settled !== key || answer.isFetching),
    /** Why the server refuses it; while somebody has it checked again, why it did before. */
    fault,
    retry: () => {
      void answer.refetch();
      setPressed(fault && { of: settled, fault });
    },
  };
};
