/**
 * A sync that failed says why after `reason: `, in the words of whatever failed. What its pods said is known from its
 * results; but texts live longer than those. A condition quotes the operation before until the next one has ended, and
 * an operation that is tried again keeps its message while its results are gone. So a reason is told where the present
 * end gives it, as the results of that say what pods said; where it is an API server's refusal of an object; and else
 * only in sentences that may be told whoever said them.
 */
import type { ApplicationStatus } from '@freshet/domain/applications';
import { isTellable } from '@freshet/domain/workloads';

const REASON = 'reason: ';
/** Who refused was an API server: no pod has run that could have said anything. */
const REFUSED = /(?:^|: )(?:one or more objects|the namespace) failed to apply(?: \(dry run\))?, $/;
/** What engines add to the message of an operation that they try again. */
const RETRY = /(?: \(retried \d{1,9} times\)\.?|\. Retrying attempt #\d{1,9} at [\d:APM]{1,8}\.)$/;
/** So much of a text is read. */
const MOST_READ = 16_384;
const UNTOLD = 'its cluster says why';

/** Where in a text that begins which may be the words of anybody; where nothing does, its end. */
const reasonsFrom = (text: string): number => {
  const first = text.indexOf(REASON);
  if (first < 0) return text.length;
  if (!REFUSED.test(text.slice(0, first))) return first + REASON.length;
  const second = text.indexOf(REASON, first + REASON.length);
  return second < 0 ? text.length : second + REASON.length;
};

/** What the end of the present operation gives as its reasons, where its results are those that it is about. */
const presentReasons = ({ operationState }: ApplicationStatus): string => {
  if (!operationState?.syncResult?.resources?.length) return '';
  const { phase, finishedAt, message = '' } = operationState;
  // Between two attempts an operation is what the first of them has come to.
  const isUnderWay = (phase === 'Running' || phase === 'Terminating') && finishedAt === undefined;
  return isUnderWay ? '' : message.slice(reasonsFrom(message));
};

/** Of reasons from anywhere, those that may be told whoever gave them. */
const tellableOf = (reasons: string): string => {
  const retry = RETRY.exec(reasons)?.[0] ?? '';
  // Engines put reasons together by a comma alone.
  const all = reasons.slice(0, reasons.length - retry.length).split(/,(?! )|\n/);
  const told = all.filter(isTellable);
  return `${[...told, ...(told.length < all.length ? [UNTOLD] : [])].join(',')}${retry}`;
};

/** What is said of a sync, without reasons that may be the words of a pod which its results do not name. */
export const withoutUnknownReasons = (status: ApplicationStatus): ((text: string) => string) => {
  const present = presentReasons(status);
  // As they are, and with their lines in one, as sentences have them.
  const known = present === '' ? [] : [present, present.replaceAll(/\s+/g, ' ').trim()];
  return given => {
    const text = given.slice(0, MOST_READ);
    const from = reasonsFrom(text);
    const reasons = text.slice(from);
    // Sentences may stop anywhere.
    const begun = reasons.replace(/…$/, '');
    if (known.some(one => one.startsWith(begun))) return text;
    // What comes after them is of somebody else.
    const quoted = known.find(one => reasons.startsWith(one));
    return `${text.slice(0, from)}${quoted === undefined ? tellableOf(reasons) : `${quoted}…`}`;
  };
};
