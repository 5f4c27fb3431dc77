import { useText } from '../../text/index.ts';
import { STATUSES, type StatusKind } from './statuses.ts';

/** Says the states of one kind; one we have no word for is shown as it came. */
export const useStatusWords = (kind: StatusKind) => {
  const t = useText('design.status');
  // Which states have words is data; a test holds the table and the catalogue together.
  return (status: string): string =>
    Object.hasOwn(STATUSES[kind], status) ? t(`${kind}.${status}` as 'build.running') : status;
};

/** The word of a state. */
export const useStatusWord = (kind: StatusKind, status: string): string => useStatusWords(kind)(status);
