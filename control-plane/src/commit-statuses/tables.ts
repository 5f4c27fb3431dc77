/** What a commit is shown to be, whichever words a provider has for it. */
export type CommitState = 'pending' | 'success' | 'failure' | 'stopped';

interface CommitStatusesTable {
  build_id: string;
  account_id: string;
  pipeline_id: string | null;
  trigger_id: string | null;
  pipeline_name: string;
  provider: string;
  repo_owner: string;
  repo_name: string;
  context: string | null;
  revision: string;
  wanted: CommitState;
  description: string;
  reported: string | null;
  problem: string | null;
  updated_at: Date;
}

export interface StatusesTables {
  'statuses.commit_statuses': CommitStatusesTable;
}
