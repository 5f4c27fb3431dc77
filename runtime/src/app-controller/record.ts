import type { Application, ApplicationSpec, OperationState } from '@freshet/domain/applications';
import type { ApplicationName, RefreshRequest } from '@freshet/domain/automation';
import type { SourceFailure } from './compare-application.ts';

interface FailedSources {
  /** When they were last tried. */
  readonly at: Date;
  /** Since when every try has failed like it: in a way that may pass by itself, or in one that does not. */
  readonly since: Date;
  /** What they were resolved to, where only rendering that failed. */
  readonly revisions: readonly string[];
  readonly why: SourceFailure;
}

/** What the controller knows of an application beyond its object. All of it can be found out again. */
export interface AppRecord {
  readonly name: ApplicationName;
  /** The newest that we have seen or written. */
  application: Application;
  /** Wanted by the controller itself since the last turn. */
  requested: RefreshRequest | undefined;
  /** When it was first wanted: a repository must be asked after that, if at all. */
  requestedAt: Date | undefined;
  /** Its newest state is being asked for at this moment. */
  isRefreshing: boolean;
  lastAt: Date | undefined;
  lastHardAt: Date | undefined;
  /** When its sources were last resolved and rendered. */
  lastGoodAt: Date | undefined;
  /** Why its sources could not be had when that was last tried, as the Application says; none where they could. */
  failed: FailedSources | undefined;
  /** What its sources were last resolved to. */
  revisions: readonly string[];
  /** Of what they were last rendered to. */
  digest: string | undefined;
  /**
   * An automated sync that has ended and waits until the watches show what it did, so that both are written at once.
   * The cluster still has it as running: whoever starts anew goes on with it and comes to the same end.
   */
  settling: { readonly state: OperationState; readonly until: Date } | undefined;
  /** It cannot be compared, which was not told yet: what it lacks may still come. */
  isUntold: boolean;
  /** Nobody waits for what this turn comes to: a new revision that changes nothing may be written later. */
  isInNoHurry: boolean;
  /** Its sources are at another revision than the Application says, which is all that is new. */
  isBehind: boolean;
  /** Somebody asked for something while we were writing, which the watch will not tell as news. */
  isOverlooked: boolean;
  /** The policy that automation last went by; none where it has not decided yet. */
  decidedBy: { readonly policy: ApplicationSpec['syncPolicy'] } | undefined;
  /** Whether automation waits for another application. */
  isWaiting: boolean;
  /** The one whose status may be old, if it waits for that. */
  pendingOn: ApplicationName | undefined;
  /** Spreads timers; the same for the same application. */
  readonly share: number;
}

/** A number in [0, 1) that is an application's own. */
const shareOf = (name: string): number => {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
};

export const recordOf = (name: ApplicationName, application: Application): AppRecord => ({
  name,
  application,
  requested: undefined,
  requestedAt: undefined,
  isRefreshing: false,
  lastAt: undefined,
  lastHardAt: undefined,
  lastGoodAt: undefined,
  failed: undefined,
  revisions: [],
  digest: undefined,
  settling: undefined,
  isUntold: false,
  isInNoHurry: false,
  isBehind: false,
  isOverlooked: false,
  decidedBy: undefined,
  isWaiting: false,
  pendingOn: undefined,
  share: shareOf(name),
});

const numberOf = (version: string | undefined): bigint | undefined =>
  version !== undefined && /^\d+$/.test(version) ? BigInt(version) : undefined;

/** Whether the first is older than the second; versions that are no numbers are taken as they come. */
export const isOlder = (one: Application, other: Application): boolean => {
  const [a, b] = [numberOf(one.metadata.resourceVersion), numberOf(other.metadata.resourceVersion)];
  return one.metadata.uid === other.metadata.uid && a !== undefined && b !== undefined && a < b;
};
