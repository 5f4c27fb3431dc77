import type { Clock } from '@freshet/kit/time';
import type { Credential } from './credentials.ts';
import type { SourceLimits } from './limits.ts';
import type { Web } from './web.ts';

/** Where charts come from. */
export interface ChartRepository {
  /** All versions of a chart. */
  versions(chart: string, fresh: boolean): Promise<readonly string[]>;
  find(chart: string, version: string, fresh?: boolean): Promise<FoundChart>;
  forget(): void;
}

/** One version of a chart, before it is here. */
export interface FoundChart {
  /** The same for the same content, as far as the repository tells. */
  readonly id: string;
  /** Writes the archive to a file, compares it with what the repository says of it, and returns its SHA-256. */
  fetch(file: string): Promise<string>;
}

export interface ChartRepositoryOptions {
  readonly url: string;
  readonly credential: () => Promise<Credential | undefined>;
  readonly web: Web;
  readonly limits: SourceLimits;
  readonly clock: Clock;
  /** Where something large may be kept between questions. */
  readonly file: string;
}
