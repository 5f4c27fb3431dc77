export const tour = {
  title: 'Follow a change through the demo shop',
  aside: 'From a commit to running pods',
  progress: '{done} of {all} done',
  bringing: 'The demo shop is on its way: {step}',
  push: 'Push a change',
  pushAgain: 'Push another change',
  hide: 'Hide the tour',
  notPushed: 'The change was not pushed: {why}',
  state: {
    ahead: 'Not reached yet',
    now: 'Under way',
    done: 'Done',
    stuck: 'Failed',
  },
  stage: {
    repository: {
      title: 'Repository',
      text: 'The code of the storefront lies on the built-in Git host. A push is all it takes.',
    },
    pipeline: {
      title: 'Pipeline',
      text: 'The push starts it: test, make an image, write its version to dev in Git.',
    },
    build: {
      title: 'Build',
      text: 'One run of the pipeline, with the log of every step as it is written.',
    },
    application: {
      title: 'Application',
      text: 'The runtime sees the commit and makes the cluster have what Git says.',
    },
    timeline: {
      title: 'Timeline',
      text: 'Who changed what, when, from which build. Every version can be brought back.',
    },
  },
  news: {
    before: 'Pushing a change commits in your name and takes a few seconds to reach the dev environment.',
    pushed: 'Pushed to {service}: {message}',
    building: 'Build #{build} makes version {to}',
    syncing: 'Version {to} is in Git, and {name} is on its way to it',
    done: '{name} runs version {to} instead of {from}',
    failed: 'Build #{build} did not succeed. Its log says why',
    degraded: '{name} has the new version and is degraded',
  },
};
