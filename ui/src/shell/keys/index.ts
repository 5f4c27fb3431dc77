export { isApple, useKeys } from './key-context.ts';
export { useKeyListener } from './key-listener.ts';
export type { KeyAction } from './key-registry.ts';
export { keyCaps } from './key-sequence.ts';
export { ToldKeys } from './told-keys.tsx';
