import { data } from '../../text/en/data.ts';
import { gitops } from '../../text/en/gitops.ts';
import { pullRequest } from '../../text/en/pull-request.ts';
import { repositories } from '../../text/en/repositories.ts';

export { PullRequestPage } from './pull-request-page.tsx';

/** The words that this page brings. */
export const words = { data, gitops, pullRequest, repositories };
