/** How much of this machine sources may take. */
export interface SourceLimits {
  /** Programs that work on what is here, side by side. */
  readonly parallel: number;
  /** Questions to servers and transfers side by side; most of them wait. */
  readonly transfers: number;
  /** To ask a repository what it has. */
  readonly askMs: number;
  /** To fetch a commit or a chart. */
  readonly fetchMs: number;
  /** For work on what was fetched. */
  readonly localMs: number;
  /** How long a failure is repeated to those who do not ask for a fresh answer. */
  readonly failureMs: number;
  /** Of one file that is fetched: of a repository, all that comes at once. */
  readonly fetchBytes: number;
  /** Of the files of one revision. */
  readonly treeBytes: number;
  readonly treeEntries: number;
  /** Of all revisions that are checked out, those in use not counted in. */
  readonly treesBytes: number;
  readonly treesCount: number;
  /** Of all repositories that are kept. */
  readonly repositoriesBytes: number;
  readonly submodules: number;
  readonly submoduleDepth: number;
  /** Of the index of a chart repository, or of the tags of a registry. */
  readonly indexBytes: number;
  /** Of the archive of a chart, packed and unpacked. */
  readonly chartBytes: number;
  readonly chartEntries: number;
}

const MIB = 1024 ** 2;

export const DEFAULT_LIMITS: SourceLimits = {
  parallel: 8,
  transfers: 32,
  askMs: 60_000,
  fetchMs: 300_000,
  localMs: 120_000,
  failureMs: 10_000,
  fetchBytes: 4_096 * MIB,
  treeBytes: 2_048 * MIB,
  treeEntries: 500_000,
  treesBytes: 4_096 * MIB,
  treesCount: 200,
  repositoriesBytes: 20_480 * MIB,
  submodules: 50,
  submoduleDepth: 5,
  indexBytes: 128 * MIB,
  chartBytes: 100 * MIB,
  chartEntries: 20_000,
};
