import type { KindName } from '../tables/index.ts';
import type { KindStorage } from './kind.ts';

/** Kinds whose objects lie in the store of another kind. */
export const storageOf = (_kind: KindName): KindStorage | undefined => undefined;
