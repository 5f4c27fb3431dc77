export { isApple, KeyContext, useKeys } from './key-context.ts';
export { useKeyListener } from './key-listener.ts';
export type { KeyAction, KeyScope } from './key-registry.ts';
export { keyCaps } from './key-sequence.ts';
