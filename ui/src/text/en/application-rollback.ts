/** The dialog that goes back to an earlier version. */
export const applicationRollback = {
  button: 'Roll back in Git',
  buttonLive: 'Roll back in the cluster',
  current: 'This is what runs now.',
  failed: 'What the rollback would change could not be read',
  gitHint:
    'A commit in your name makes {path} what it was at {version}. Git then says what runs, so nothing brings the newer version back: auto-sync may stay on, and nothing has to be held.',
  inCluster: 'In the cluster only',
  inClusterHint:
    'Applies what was applied then, without a commit. Git keeps its newer state, so the application is out of sync afterwards.',
  inClusterOff: 'Auto-sync is on: Git would win at once.',
  inGit: 'In Git',
  kind: 'Where',
  message: 'Roll {name} back to {version}',
  nothing: 'Git has the same files now: there is nothing to roll back.',
  pick: 'Version to go back to',
  prune: 'Delete what was not there then',
  title: 'Roll {name} back',
  same: 'The same commit as now',
  started: 'Rolling {name} back in the cluster',
};
