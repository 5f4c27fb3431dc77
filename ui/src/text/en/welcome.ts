export const welcome = {
  title: 'Set up {account}',
  progress: '{done} of {all} done',
  hide: 'Hide the set-up',
  show: 'Show the set-up',
  step: {
    invite: {
      title: 'Invite the people you work with',
      text: 'Each gets a link that works once. They choose their own password.',
      action: 'Invite people',
    },
    team: {
      title: 'Group them in a team',
      text: 'Access rules name teams, so that people can come and go.',
      action: 'Create a team',
    },
    rule: {
      title: 'Say what a team may do',
      text: 'Members may read until a rule says more. Check access before you save it.',
      action: 'Write a rule',
    },
    machine: {
      title: 'Let a program in',
      text: 'A service account with its own key is safer than a person’s key in a script.',
      action: 'Add a service account',
    },
    terminal: {
      title: 'Work from the terminal',
      text: 'On this machine the command line is signed in already.',
      action: 'Copy the command',
    },
  },
  done: 'Done',
  open: 'To do',
  mine: {
    title: 'Your access',
    teams: 'Your teams',
    noTeams: 'You are in no team yet. An admin can add you to one.',
    ask: 'Ask what you may do',
  },
};
