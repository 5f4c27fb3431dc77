export type { CommitFacts, SourcePlace, Sources, SourceTree } from './sources.ts';
