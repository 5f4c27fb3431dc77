import type { Application, OperationState } from '@freshet/domain/applications';
import type { Draft } from './draft.ts';
import type { EngineParts } from './engine-parts.ts';
import type { AppRecord } from './record.ts';
import type { Surroundings } from './surroundings.ts';

/** One look at one application. */
export interface Turn {
  readonly parts: EngineParts;
  readonly record: AppRecord;
  /** As it was found, with its spec made normal. */
  readonly application: Application;
  readonly surroundings: Surroundings;
  readonly draft: Draft;
  readonly now: Date;
}

/** When the application is to be looked at again, if nothing happens to it before. */
export interface TurnEnd {
  readonly wakeAt?: Date | undefined;
}

export const earliest = (...times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce<Date | undefined>((first, at) => (at && (!first || at < first) ? at : first), undefined);

export const isUnderWay = (state: OperationState | undefined): state is OperationState =>
  state !== undefined && (state.phase === 'Running' || state.phase === 'Terminating');
