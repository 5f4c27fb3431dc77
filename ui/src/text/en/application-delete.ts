export const applicationDelete = {
  act: 'Delete application…',
  confirm: 'Commit and delete',
  effect: {
    BACKGROUND:
      '{count, plural, =0 {Nothing in the cluster is deleted with it.} one {# object in the cluster is deleted with it, what belongs to it afterwards} other {# objects in the cluster are deleted with it, what belongs to them afterwards}}{count, plural, =0 {} other {: {kinds}.}}',
    FOREGROUND:
      '{count, plural, =0 {Nothing in the cluster is deleted with it.} one {# object in the cluster is deleted with it} other {# objects in the cluster are deleted with it}}{count, plural, =0 {} other {: {kinds}.}}',
    NONE: '{count, plural, =0 {It has nothing in the cluster.} one {# object stays in the cluster and runs on, and nothing looks after it} other {# objects stay in the cluster and run on, and nothing looks after them}}{count, plural, =0 {} other {: {kinds}.}}',
  },
  git: 'Its file goes from Git by a commit in your name. Its Git Source then deletes the application; an application in between does so only where it prunes.',
  how: {
    BACKGROUND: 'Its finalizer says so: remove the finalizer in the configuration first to keep the objects.',
    FOREGROUND: 'Its finalizer says so: remove the finalizer in the configuration first to keep the objects.',
    NONE: 'It has no finalizer that would delete them.',
  },
  kept: '{count, plural, one {# object stays} other {# objects stay}} in the cluster: {kinds}. Definitions of kinds stay, what says Delete=false or helm.sh/resource-policy: keep, and what its project does not permit.',
  kind: '{kind} {count, number}',
  done: 'Deleting {name}: committed {sha}',
  unseen: {
    BACKGROUND:
      'Its cluster cannot be seen now. What it has there is deleted with it once the cluster is back.',
    FOREGROUND:
      'Its cluster cannot be seen now. What it has there is deleted with it once the cluster is back.',
    NONE: 'Its cluster cannot be seen now. What it has there stays, and nothing looks after it.',
  },
  title: 'Delete {name}?',
};
