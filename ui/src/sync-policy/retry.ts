/** How often and when a sync that failed is tried again, as people type it. */
export interface Retry {
  /** Below zero: as long as it fails. */
  readonly limit: string;
  readonly duration: string;
  readonly factor: string;
  readonly maxDuration: string;
}

/** What is wrong with a field, as a word of the texts. */
export type RetryProblem = 'limit' | 'duration' | 'factor';

/** As the engine reads times: `1m30s`, or seconds. */
const DURATION = /^(\d{1,9}|(\d{1,9}(\.\d{1,9})?(ns|us|µs|ms|s|m|h))+)$/;

const isDuration = (text: string): boolean => text.length <= 32 && DURATION.test(text);
const isLimit = (text: string): boolean => /^(-1|\d{1,4})$/.test(text);
const isFactor = (text: string): boolean => /^[1-9]\d?$/.test(text);

/** What the engine could not go by; what is left empty it has values of its own for. */
export const retryProblems = ({
  limit,
  duration,
  factor,
  maxDuration,
}: Retry): Readonly<Partial<Record<keyof Retry, RetryProblem>>> => ({
  ...(limit === '' || isLimit(limit) ? {} : { limit: 'limit' }),
  ...(duration === '' || isDuration(duration) ? {} : { duration: 'duration' }),
  ...(factor === '' || isFactor(factor) ? {} : { factor: 'factor' }),
  ...(maxDuration === '' || isDuration(maxDuration) ? {} : { maxDuration: 'duration' }),
});

/** A number where it is one, so that a manifest has it as such; else what was typed, for somebody to see. */
export const numberOr = (text: string): number | string => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** Whether it is ever tried again, so that the times in between mean something. */
export const retries = ({ limit }: Retry): boolean => limit !== '' && limit !== '0';
