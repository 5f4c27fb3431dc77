import type { RuntimeCore } from './core.ts';

/** Where a refused call came from. */
interface Origin {
  readonly ip?: string | undefined;
  readonly requestId?: string;
}

/** Puts a refusal on record. It is nobody's in particular, so it is kept with the installation. */
export const recordRefusal = (
  { recordDenied }: Pick<RuntimeCore, 'recordDenied'>,
  { action, operation }: { readonly action: string; readonly operation: string },
  { ip, requestId }: Origin,
): Promise<void> =>
  recordDenied(
    {
      kind: 'anonymous',
      id: 'anonymous',
      name: 'anonymous',
      accountId: 'installation',
      ...(ip === undefined ? {} : { ip }),
      ...(requestId === undefined ? {} : { requestId }),
    },
    { action, entity: { kind: 'operation', id: operation }, result: 'denied' },
  );
