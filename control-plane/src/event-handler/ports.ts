/** What the module needs of others. Each is implemented by its owner and wired in compose-gitops.ts. */
import type { Principal, ResourceSelection } from '@freshet/domain/access';

/** API EVENTS: what runtimes told. */
export interface ReportBatches {
  find(
    accountId: string,
    batchId: string,
  ): Promise<
    | {
        readonly accountId: string;
        readonly runtimeId: string;
        readonly runtimeName: string;
        readonly generation: number;
        readonly lines: string;
      }
    | undefined
  >;
  forget(accountId: string, batchId: string): Promise<void>;
  /** Tells people that reports of a batch could not be used, and why. */
  refuse(
    batch: {
      readonly accountId: string;
      readonly runtimeId: string;
      readonly runtimeName: string;
      readonly generation: number;
    },
    refused: readonly { readonly seq: number; readonly reason: string }[],
  ): Promise<void>;
}

/** RUNTIMES: asks every runtime of an account that is connected to tell everything again; how many there are. */
export interface RuntimesToAsk {
  resync(accountId: string, reason: string): Promise<number>;
}

/** ACCESS: which resources a caller may act on, in a form that SQL can ask. */
export type Select = (
  principal: Principal,
  permission: { readonly resource: string; readonly action: string },
) => Promise<ResourceSelection>;
