import { Duration, useNow } from '../design/time/index.ts';

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
    <Duration ms={Math.max(0, Date.parse(to) - Date.parse(from))} />
  );
};

const Running = ({ from }: { readonly from: string }) => {
  const now = useNow();
  return <Duration ms={Math.max(0, now.getTime() - Date.parse(from))} />;
};
