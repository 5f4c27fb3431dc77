export { Duration } from './duration.tsx';
export { useNow } from './ticker.ts';
export { Time } from './time.tsx';
