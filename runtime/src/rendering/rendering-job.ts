import type { ApplicationSource } from '@freshet/domain/applications';
import type { Logger } from '@freshet/kit/log';
import type { PluginDefinition } from '../plugins/index.ts';
import type { Slots } from '../programs/index.ts';
import type { Sources } from '../sources/index.ts';
import type { FetchText } from './fetch-text.ts';
import type { RenderLimits } from './limits.ts';
import type { RenderRequest } from './renderer.ts';
import type { SourceFiles } from './source-files.ts';

/** Where the real tools are; asked for when one is needed first. */
export interface RenderTools {
  helm(): Promise<string>;
  kubectl(): Promise<string>;
}

/** Plugins, and where their programs are looked for, in the form of PATH. */
export interface RenderPlugins {
  readonly definitions: readonly PluginDefinition[];
  readonly searchPath: string;
}

/** What all renderings share. */
export interface RenderingShop {
  readonly sources: Sources;
  readonly tools: RenderTools;
  readonly limits: RenderLimits;
  readonly log: Logger;
  /** Ends whatever runs for a rendering. */
  readonly stopping: AbortSignal;
  readonly toolSlots: Slots;
  /** For folders that are read here: they do not wait for tools. */
  readonly readSlots: Slots;
  /** Lets kustomizations name bases and files on the network. */
  readonly allowRemoteBases: boolean;
  /** What whoever runs the runtime has declared, and where its programs are looked for. */
  readonly plugins: RenderPlugins;
  /** Gets value files that are named by a URL; absent where that is not allowed. */
  readonly fetchText?: FetchText;
  /** A folder for one rendering, which goes with it. */
  workFolder(): Promise<{ readonly path: string; [Symbol.asyncDispose](): Promise<void> }>;
}

/** One source of one application on its way to manifests. */
export interface RenderingJob {
  readonly shop: RenderingShop;
  readonly request: RenderRequest;
  /** With the override files merged onto it. */
  readonly source: ApplicationSource;
  readonly files: SourceFiles;
  /** The real folder of the source. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Files of the sources that carry a `ref`, by that. */
  ref(name: string): Promise<SourceFiles | undefined>;
  /** Called when the result holds only for this very moment. */
  forbidCaching(): void;
}
