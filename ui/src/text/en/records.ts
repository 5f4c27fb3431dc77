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
    agent: {
      connect: 'connected runner {name}',
      create: 'added runner {name}',
      'create-registration-token': 'made a registration token for runners',
      delete: 'removed runner {name}',
      disconnect: 'lost runner {name}',
      register: 'registered runner {name}',
      report: 'reported on runner {name}',
      'revoke-registration-token': 'revoked a registration token for runners',
      update: 'changed runner {name}',
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
    build: {
      annotate: 'annotated build {name}',
      approve: 'answered an approval of build {name}',
      create: 'started build {name}',
      expire: 'let old builds go',
      fail: 'ended build {name}, which could not go on',
      'id-token': 'issued an identity token to build {name}',
      terminate: 'terminated build {name}',
    },
    cluster: {
      kubeconfig: 'made a kubeconfig for cluster {name}',
    },
    context: {
      create: 'created shared configuration {name}',
      delete: 'deleted shared configuration {name}',
      update: 'changed shared configuration {name}',
    },
    'data-key': {
      rotate: 'replaced the data key',
    },
    'dead-letter': {
      discard: 'discarded a dead letter',
      retry: 'tried a dead letter again',
    },
    'gitops-runtime': {
      authorize: 'came to runtime {name} with a token that is not good',
      connect: 'connected runtime {name}',
      delete: 'deleted runtime {name}',
      disconnect: 'lost runtime {name}',
      frp: 'asked for a tunnel of runtime {name}',
      rebuild: 'began to learn anew what runtimes run',
      resync: 'asked runtime {name} to tell everything again',
      update: 'changed runtime {name}',
    },
    'gitops-settings': {
      move: 'moved the shared configuration',
      update: 'changed the GitOps settings',
      validate: 'confirmed the shared configuration',
    },
    invitation: {
      accept: 'accepted an invitation',
      revoke: 'revoked the invitation of {name}',
    },
    'master-key': {
      rotate: 'replaced the master key',
    },
    notification: {
      test: 'tested notification {name}',
      update: 'changed notification {name}',
    },
    operation: {
      call: 'called {name}',
    },
    pipeline: {
      create: 'created pipeline {name}',
      decrypt: 'read a secret variable of pipeline {name}',
      delete: 'deleted pipeline {name}',
      update: 'changed pipeline {name}',
    },
    project: {
      create: 'created project {name}',
      decrypt: 'read a secret variable of project {name}',
      delete: 'deleted project {name}',
      update: 'changed project {name}',
    },
    'pull-request': {
      merge: 'merged pull request {name}',
      open: 'opened pull request {name}',
      review: 'reviewed pull request {name}',
      update: 'changed pull request {name}',
    },
    repository: {
      create: 'created repository {name}',
      'create-webhook': 'added a webhook to repository {name}',
      delete: 'deleted repository {name}',
      'delete-protection': 'took a branch protection from repository {name}',
      'delete-webhook': 'removed a webhook from repository {name}',
      push: 'pushed to {name}',
      'redeliver-webhook': 'sent a webhook of repository {name} again',
      'set-protection': 'protected a branch of repository {name}',
      'set-status': 'set a commit status in {name}',
      update: 'changed repository {name}',
      'update-webhook': 'changed a webhook of repository {name}',
    },
    'runner-installation': {
      report: 'reported on an installation of runners',
      start: 'started an installation of runners',
    },
    'runtime-environment': {
      create: 'created runtime environment {name}',
      delete: 'deleted runtime environment {name}',
      'set-default': 'made runtime environment {name} the default',
      'sign-certificate': 'signed a certificate for runtime environment {name}',
      update: 'changed runtime environment {name}',
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
    'step-type': {
      delete: 'deleted step type {name}',
    },
    subscription: {
      replay: 'replayed events to {name}',
    },
    team: {
      create: 'created team {name}',
      delete: 'deleted team {name}',
      update: 'changed team {name}',
    },
    trigger: {
      receive: 'received an event for pipelines',
    },
    'trigger-event': {
      create: 'created trigger event {name}',
      delete: 'deleted trigger event {name}',
      link: 'linked trigger event {name} to a pipeline',
      'rotate-secret': 'replaced the secret of trigger event {name}',
      unlink: 'unlinked trigger event {name} from a pipeline',
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
    webhook: {
      redeliver: 'sent a webhook again',
    },
  },
  other: '{action} {name}',
  denied: 'was denied: {words}',
  failed: 'tried and failed: {words}',
};
