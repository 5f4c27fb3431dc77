import type { BuildCause } from '@freshet/domain/build-requests';
import type { GitFacts } from '@freshet/domain/triggers';
import type { NamedValue } from './ports.ts';

interface BuildOptions {
  readonly noCache?: boolean | undefined;
  readonly noCfCache?: boolean | undefined;
  readonly resetVolume?: boolean | undefined;
  readonly enableNotifications?: boolean | undefined;
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
}

/** A wish for a build, from whichever door it came. */
export interface BuildRequest {
  readonly accountId: string;
  /** Id or full name; without one, `yaml` is run on its own. */
  readonly pipeline?: string | undefined;
  readonly cause: BuildCause;
  readonly git?: GitFacts | undefined;
  readonly variables?: readonly NamedValue[] | undefined;
  /** Names of shared configurations besides those of the pipeline and its trigger. */
  readonly contexts?: readonly string[] | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
  readonly options?: BuildOptions | undefined;
  readonly runtimeEnvironment?: string | undefined;
  /** Runs instead of the workflow of the pipeline. */
  readonly yaml?: string | undefined;
  /** The same id in the same account never begins a second build. */
  readonly requestId?: string | undefined;
  readonly startAt?: Date | undefined;
  /** The build that asked for this one. */
  readonly predecessor?: string | undefined;
}
