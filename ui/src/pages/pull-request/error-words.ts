import { sentence } from '../../design/sentence/index.ts';

/** What went wrong and what to do, as far as the fault says it. */
export const wordsOf = (error: Error): string => {
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  return [error.message, hint]
    .filter(said => said !== '')
    .map(sentence)
    .join(' ');
};
