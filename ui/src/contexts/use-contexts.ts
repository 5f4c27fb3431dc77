import { useQuery } from '@tanstack/react-query';
import { read } from '../api/index.ts';
import type { Context, ContextType } from './context.ts';

const NONE: readonly Context[] = [];

/** The contexts of some types, by name, with their secrets hidden. */
export const useContexts = (types: readonly ContextType[]) => {
  const list = useQuery(read('/contexts', { query: { type: [...types] } }));
  return { ...list, rows: list.data ?? NONE };
};
