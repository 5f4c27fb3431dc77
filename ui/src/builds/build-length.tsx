import { Duration, useNow } from '../design/time/index.ts';
import { wholeSeconds } from './build.ts';

interface Props {
  readonly from: string | undefined;
  /** Absent while it lasts. */
  readonly to?: string | undefined;
}

/** How long something took, or takes so far. */
export const BuildLength = ({ from, to }: Props) => {
  if (from === undefined) return null;
  return to === undefined ? (
    <Running from={from} />
  ) : (
    <Duration ms={wholeSeconds(Math.max(0, Date.parse(to) - Date.parse(from)))} />
  );
};

const Running = ({ from }: { readonly from: string }) => {
  const now = useNow('quick').getTime();
  return <Duration ms={wholeSeconds(Math.max(0, now - Date.parse(from)), 'running')} />;
};
