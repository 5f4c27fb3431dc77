/** How clusters and Git Sources stand, as points of how the runtime stands. */

import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import { sourcesOf, tellableText, words } from '@freshet/domain/reports';

type Connection = Extract<ReportBody, { is: 'cluster' }>['connection'];

const STATUS = { Successful: 'ok', Failed: 'failed', Unknown: 'unknown' } as const;

export const clusterCheck = (name: string, isOwn: boolean, { status, message }: Connection): RuntimeCheck => {
  const [what, hint] = isOwn
    ? [
        'the cluster of the runtime',
        'Check that the API server runs and that the kubeconfig of the runtime is good.',
      ]
    : [
        `the cluster ${name}`,
        'Check that its API server is reached from the runtime, and that the token it was added with is still good; adding it again renews the token.',
      ];
  const sentence = {
    Successful: `The runtime reaches ${what}.`,
    Failed: `The runtime does not reach ${what}: ${message ?? 'it does not answer'}`,
    Unknown: `The runtime has not asked ${what} yet.`,
  }[status];
  return {
    name: isOwn ? 'cluster' : 'managed-cluster',
    ...(isOwn ? {} : { subject: name }),
    status: STATUS[status],
    message: sentence,
    ...(status === 'Failed' ? { hint } : {}),
  };
};

/** Conditions that say that the repository or what is in it cannot be used. */
const isError = ({ type }: { readonly type: string }): boolean => type.endsWith('Error');

/** A Git Source is as good as its repository is: what it brings is judged for itself. */
export const gitSourceCheck = ({ metadata, spec, status }: Application): RuntimeCheck => {
  const point = { name: 'git-source', subject: metadata.name };
  const [source] = sourcesOf(spec ?? {});
  const repository = words(source?.repoURL ?? 'its repository', 500);
  const tell = tellableText(status ?? {});
  const problem = status?.conditions?.find(isError);
  if (problem)
    return {
      ...point,
      status: 'failed',
      message: `${repository} cannot be used: ${tell(problem.message)}`,
      hint: 'Check that the repository and its branch exist, and that the Git token of the runtime may read it. What was deployed from it stays until it can be read again.',
    };
  const operation = status?.operationState;
  if (operation && (operation.phase === 'Failed' || operation.phase === 'Error'))
    return {
      ...point,
      status: 'failed',
      message: `What is in ${repository} could not be applied: ${tell(operation.message ?? 'the last sync failed')}`,
      hint: 'Open the Git Source, correct the files that its last sync names, and push.',
    };
  if (!status?.sync || status.sync.status === 'Unknown')
    return { ...point, status: 'unknown', message: `${repository} has not been read yet.` };
  return { ...point, status: 'ok', message: `The runtime follows ${repository}.` };
};
