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
  inClusterGone: 'The cluster keeps its last {count} syncs, and this one is not among them any more.',
  inClusterOff: 'Auto-sync is on: Git would win at once.',
  inGit: 'In Git',
  kind: 'Where',
  message: 'Roll {name} back to {version}',
  moved:
    'At {version} its files were in {path} of {repository}, which it does not follow now: a commit cannot make them what they were.',
  nothing: 'The files of {path} are the same now: there is nothing to roll back in Git.',
  nothingElse:
    'What the folder names outside of it is the same, too. If the versions differ all the same, then by the settings of the application, or by what plugins and scripts read elsewhere.',
  outside: {
    compared: {
      only: 'The files of {path} are the same. What differs lies outside of it: {count, plural, one {one file} other {# files}} that it names.',
      too: 'Outside of {path}, {count, plural, one {a file} other {# files}} that it names {count, plural, one {differs} other {differ}} as well.',
    },
    more: 'and {count, number} more',
    rollback: {
      only: 'The files of {path} are the same now: there is nothing to roll back in it. What changed lies outside of it, and would have to be reverted there.',
      too: 'Outside of {path}, {count, plural, one {a file} other {# files}} that it names {count, plural, one {has} other {have}} changed as well. The rollback leaves {count, plural, one {it as it is} other {them as they are}}, so what runs then is not quite that version.',
    },
  },
  pick: 'Version to go back to',
  prune: 'Delete what was not there then',
  title: 'Roll {name} back',
  same: 'The same commit as now',
  started: 'Rolling {name} back in the cluster',
};
