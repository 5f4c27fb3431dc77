export { Duration } from './duration.tsx';
export { useNow } from './ticker.ts';
export { Time } from './time.tsx';
export { useDurationWords } from './use-duration-words.ts';
export { CLOCK, useMomentWords } from './use-moment-words.ts';
