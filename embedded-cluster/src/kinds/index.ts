export type { Column, Kind, KindRules, Subresource, TableColumns, Verb } from './kind.ts';
