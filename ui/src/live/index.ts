export type { LiveEvent } from './live-channel.ts';
export { useLive, useLiveBursts, useLiveEvents } from './live-context.ts';
export { LiveProvider } from './live-provider.tsx';
export { readAgain } from './make-old.ts';
