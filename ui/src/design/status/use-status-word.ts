import { useText } from '../../text/index.ts';
import { STATUSES, type StatusKind } from './statuses.ts';

/** The word of a state; one we have no word for is shown as it came. */
export const useStatusWord = (kind: StatusKind, status: string): string => {
  const t = useText('design.status');
  // Which states have words is data; a test holds the table and the catalogue together.
  return Object.hasOwn(STATUSES[kind], status) ? t(`${kind}.${status}` as 'build.running') : status;
};
