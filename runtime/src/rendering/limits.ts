/** How much rendering one source may take; beyond that it fails and says which limit it met. */
export interface RenderLimits {
  /** For one run of Helm, Kustomize or a plugin. */
  readonly toolMs: number;
  readonly toolMemoryBytes: number;
  /** Address space, of which some languages take far more than they use. */
  readonly pluginMemoryBytes: number;
  /** Of what a tool writes. */
  readonly outputBytes: number;
  /** Of all files of a directory that hold manifests. */
  readonly sourceBytes: number;
  /** Of a folder that has to be copied; for a plugin that is the whole repository. */
  readonly copyBytes: number;
  readonly files: number;
  readonly objects: number;
  /** Tools that run side by side. */
  readonly toolsAtOnce: number;
  /** Directories that are read side by side. */
  readonly readsAtOnce: number;
  /** Of what was rendered and is kept in memory, and on disk. */
  readonly cacheBytes: number;
  readonly diskCacheBytes: number;
}

const MIB = 1024 ** 2;

export const DEFAULT_RENDER_LIMITS: RenderLimits = {
  toolMs: 90_000,
  toolMemoryBytes: 2048 * MIB,
  pluginMemoryBytes: 16_384 * MIB,
  outputBytes: 64 * MIB,
  sourceBytes: 64 * MIB,
  copyBytes: 512 * MIB,
  files: 50_000,
  objects: 50_000,
  toolsAtOnce: 4,
  readsAtOnce: 16,
  cacheBytes: 64 * MIB,
  diskCacheBytes: 256 * MIB,
};
