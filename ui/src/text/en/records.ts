/** What an audit record says happened, after the name of who did it. `{name}` is what it was done to. */
export const records = {
  did: {
    'access-rule': {
      create: 'created an access rule',
      delete: 'deleted an access rule',
      'forget-subject': 'removed what a deleted subject was allowed',
      update: 'changed an access rule',
    },
    account: {
      create: 'created account {name}',
      update: 'changed account {name}',
    },
    'api-key': {
      create: 'made API key {name}',
      delete: 'revoked API key {name}',
      update: 'changed API key {name}',
      use: 'used API key {name}',
    },
    audit: {
      expire: 'let old audit records go',
      read: 'read the audit log',
    },
    'data-key': {
      rotate: 'replaced the data key',
    },
    'dead-letter': {
      discard: 'discarded a dead letter',
      retry: 'tried a dead letter again',
    },
    invitation: {
      accept: 'accepted an invitation',
      revoke: 'revoked the invitation of {name}',
    },
    'master-key': {
      rotate: 'replaced the master key',
    },
    operation: {
      call: 'called {name}',
    },
    schedule: {
      run: 'ran schedule {name}',
    },
    'service-account': {
      create: 'created service account {name}',
      delete: 'deleted service account {name}',
      update: 'changed service account {name}',
    },
    session: {
      start: 'started a session',
    },
    'sso-provider': {
      create: 'added identity provider {name}',
      delete: 'deleted identity provider {name}',
      update: 'changed identity provider {name}',
    },
    subscription: {
      replay: 'replayed events to {name}',
    },
    team: {
      create: 'created team {name}',
      delete: 'deleted team {name}',
      update: 'changed team {name}',
    },
    user: {
      'change-password': 'changed the password',
      'confirm-password': 'confirmed the password',
      disable: 'disabled {name}',
      enable: 'enabled {name}',
      invite: 'invited {name}',
      join: 'joined the account',
      'link-identity': 'linked an identity to {name}',
      remove: 'removed {name}',
      'reset-password': 'reset the password of {name}',
      'set-role': 'changed the role of {name}',
      'sign-in': 'signed in',
      'sign-out': 'signed out',
      update: 'changed {name}',
    },
  },
  other: '{action} {name}',
  denied: 'was denied: {words}',
  failed: 'tried and failed: {words}',
};
