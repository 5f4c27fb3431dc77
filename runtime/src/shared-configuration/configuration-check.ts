import type { RuntimeCheck } from '@freshet/contracts/gitops';

/** Whether the files of the runtime are in the Shared Configuration Repository, as a point of how the runtime stands. */
export const sharedConfigurationCheck = (trouble: string | undefined): RuntimeCheck =>
  trouble === undefined
    ? {
        name: 'shared-configuration',
        status: 'ok',
        message: 'The files of the runtime are in the Shared Configuration Repository.',
      }
    : {
        name: 'shared-configuration',
        status: 'failed',
        message: `The Shared Configuration Repository is not as it should be: ${trouble}`,
        hint: 'Check that the account names its Shared Configuration Repository, that the repository exists, and that the Git token of the runtime may write to it.',
      };
