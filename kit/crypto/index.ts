export { canonicalJson } from './canonical-json.ts';
export { DataKey, sealedWith } from './data-key.ts';
export { hmacHex, sameSecret, sha256Hex } from './digest.ts';
export { parseExecCommand } from './exec-command.ts';
export { type ExecKeyProviderOptions, execKeyProvider } from './exec-key-provider.ts';
export { type KeyProvider, rewrap, type WrappedKey } from './key-provider.ts';
export { localKeyProvider } from './local-key-provider.ts';
export { MasterKey } from './master-key.ts';
export type { Binding } from './sealed-text.ts';
