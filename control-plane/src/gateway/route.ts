import type { Operation, OperationInput, OperationResult } from '@freshet/contracts/rest';
import type { Call, PublicCall } from './call.ts';

type CallOf<O extends Operation> = O['guard'] extends { kind: 'public' } ? PublicCall : Call;

/** An operation and the function that carries it out. */
export interface Route {
  readonly operation: Operation;
  readonly handle: (input: never, call: never) => Promise<unknown>;
}

export const route = <O extends Operation>(
  operation: O,
  handle: (input: OperationInput<O>, call: CallOf<O>) => Promise<OperationResult<O>>,
): Route => ({ operation, handle });
