import type { ResourceKey } from '../objects/index.ts';
import type { Step } from './field-path.ts';

/** A field that Git is to say otherwise. */
export interface FieldWish {
  readonly object: ResourceKey;
  readonly apiVersion: string;
  readonly steps: readonly Step[];
  /** What the cluster has there; undefined where it has nothing. */
  readonly live: unknown;
  /** What Git makes of it now; undefined where nothing. */
  readonly desired: unknown;
}

/** The files of a source that are looked into, by their paths from the root of the repository. */
export interface SourceTexts {
  /** The folder of the source; empty for the root. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A file as it would be. Whether that does what is wished is for whoever renders it to say. */
export interface SourceEdit {
  readonly path: string;
  readonly text: string;
}
