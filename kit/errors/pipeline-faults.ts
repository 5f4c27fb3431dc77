import type { FaultEntry } from './fault-kind.ts';

/** What can go wrong when a pipeline is planned and run. */
export const PIPELINE_FAULTS = {
  ANNOTATION_TARGET_UNKNOWN: {
    kind: 'invalid',
    hint: 'Annotate a build, a pipeline, a project or an image; `entityType` says which.',
  },
  BUILDS_LIMIT: {
    kind: 'conflict',
    hint: 'Terminate builds that nobody needs, or wait until some have ended; limits of pipelines may hold them up.',
  },
  BUILD_APPROVAL_OUTDATED: {
    kind: 'conflict',
    hint: 'Look at the commit that the build is for now, and answer for that one.',
  },
  BUILD_APPROVAL_UNCLEAR: {
    kind: 'conflict',
    hint: 'Name the step that is meant: `freshet approve BUILD --step STEP`.',
  },
  BUILD_CLAIM_LOST: {
    kind: 'conflict',
    hint: 'The runner drops the build; another one has it, or it has ended.',
  },
  BUILD_COMMIT_UNKNOWN: {
    kind: 'missing',
    hint: 'Check the branch or commit, the repository of the trigger, and the Git connection that reads it.',
  },
  BUILD_ENDED: {
    kind: 'conflict',
    hint: 'Begin it again with `freshet restart BUILD` if it should run once more.',
  },
  BUILD_EVENT_INVALID: {
    kind: 'internal',
    hint: 'Continue a build only with the pipeline it was begun with; otherwise begin a new one.',
  },
  BUILD_JOURNAL_UNUSABLE: {
    kind: 'broken',
    hint: 'Begin a new build; the journal of this one cannot be continued from.',
  },
  BUILD_NOT_RESTARTABLE: {
    kind: 'conflict',
    hint: 'Begin a new build instead, or name one that failed and whose volume is still there.',
  },
  BUILD_NOT_WAITING: {
    kind: 'conflict',
    hint: 'Look at the build: it may not have reached the step yet, or somebody has answered already.',
  },
  BUILD_REPORT_GAP: {
    kind: 'conflict',
    hint: 'The runner sends its reports again, from the number that the details name.',
  },
  BUILD_RUNTIME_UNKNOWN: {
    kind: 'missing',
    hint: 'Name a runtime environment of the account, or make one the default.',
  },
  BUILD_SELF_APPROVAL: {
    kind: 'denied',
    hint: 'Ask somebody else who may approve builds of this pipeline.',
  },
  BUILD_SOURCE_UNUSABLE: {
    kind: 'invalid',
    hint: 'Correct where the pipeline reads its workflow from: a repository that can be reached, or its own text.',
  },
  COMPOSITION_INVALID: {
    kind: 'invalid',
    hint: 'Correct the composition; docs/pipelines.md lists the keys of services that are read.',
  },
  CONFINEMENT_FAILED: {
    kind: 'unavailable',
    hint: 'Run freshet doctor and see docs/runners.md for what a sandbox needs; FRESHET_RUNNER_CONFINEMENT=auto goes on without what is missing.',
  },
  CONTAINER_ENGINE_FAILED: {
    kind: 'unavailable',
    hint: 'Look at the log of the container engine; the message has its own words.',
  },
  CONTAINER_ENGINE_REQUIRED: {
    kind: 'unavailable',
    hint: 'Install Docker or Podman and choose the docker executor.',
  },
  CONTAINER_ENGINE_UNREACHABLE: {
    kind: 'unavailable',
    hint: 'Install and start Docker or Podman, or name its socket in DOCKER_HOST.',
  },
  DEPLOY_FAILED: {
    kind: 'conflict',
    hint: 'Read what kubectl printed in the log of the step; the same command can be repeated by hand.',
  },
  GIT_CLONE_FAILED: {
    kind: 'unavailable',
    hint: 'Check the repository, the revision and the login; the log of the step has the words of git.',
  },
  GIT_MISSING: {
    kind: 'unavailable',
    hint: 'Install git and make sure that it is found in PATH.',
  },
  ID_TOKEN_REFUSED: {
    kind: 'unauthenticated',
    hint: 'Ask from a step of a running build, with its own CF_OIDC_REQUEST_TOKEN; builds of forks get no identity tokens.',
  },
  IMAGE_BUILDER_MISSING: {
    kind: 'unavailable',
    hint: 'Install the program that the message names.',
  },
  IMAGE_BUILD_FAILED: {
    kind: 'conflict',
    hint: 'Read the last lines of the log of the step: they are those of the Dockerfile that failed.',
  },
  IMAGE_PULL_FAILED: {
    kind: 'unavailable',
    hint: 'Check the name of the image, and that its registry is connected if it asks for a login.',
  },
  IMAGE_PUSH_FAILED: {
    kind: 'unavailable',
    hint: 'Check that the login may write to that repository of the registry.',
  },
  IMAGE_REFERENCE_INVALID: {
    kind: 'invalid',
    hint: 'Write image names in lower case, and tags without slashes.',
  },
  IMAGE_TAG_FAILED: {
    kind: 'conflict',
    hint: 'Check that the step which builds the image ran, and give its image as the candidate.',
  },
  INTERPOLATION_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Shorten the value that is repeated, or let the step read it from a file in the workspace.',
  },
  LOGIN_UNDECIDED: {
    kind: 'invalid',
    hint: 'Write the name of the integration itself, or a variable of the project, pipeline, trigger or run.',
  },
  MOUNT_OUTSIDE_VOLUME: {
    kind: 'invalid',
    hint: 'Mount only directories that are below the volume of the build.',
  },
  PIPELINES_LIMIT: {
    kind: 'conflict',
    hint: 'Delete what is no longer needed; the details name the bound that was met.',
  },
  PIPELINE_ANALYSIS_UNAVAILABLE: {
    kind: 'invalid',
    hint: 'Send the paths of the repository in `files`, or write the pipeline by hand: docs/pipelines.md begins with a small one.',
  },
  PIPELINE_CHANGED: {
    kind: 'conflict',
    hint: 'Read the pipeline again and make the change on top of it, or send disableRevisionCheck=true to replace it all the same.',
  },
  PIPELINE_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another name, or replace the pipeline that has this one.',
  },
  PIPELINE_FOLLOWS: {
    kind: 'conflict',
    hint: 'Change the template instead, or detach the pipeline from it first.',
  },
  PIPELINE_INVALID: {
    kind: 'invalid',
    hint: 'Correct the file; `freshet validate FILE` shows everything that is wrong with it, each with line and column.',
  },
  PIPELINE_TEMPLATE_USED: {
    kind: 'conflict',
    hint: 'Detach or delete the pipelines that follow the template first; the details name some of them.',
  },
  PIPELINE_TEXT_ELSEWHERE: {
    kind: 'invalid',
    hint: 'Send the text of the pipeline in `yaml`; it is kept in a repository that only runners read.',
  },
  PLAN_CYCLIC: {
    kind: 'invalid',
    hint: 'Take one of the named steps out of the `when.steps` of another, so that one of them can begin.',
  },
  PLAN_TOO_LARGE: {
    kind: 'too-large',
    hint: 'Split the pipeline, or let one step loop in its commands instead of a matrix.',
  },
  PROJECT_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another name, or use the project that has this one.',
  },
  PROJECT_NOT_EMPTY: {
    kind: 'conflict',
    hint: 'Move or delete the pipelines of the project first.',
  },
  PROJECT_UNKNOWN: {
    kind: 'invalid',
    hint: 'Create the project first, or correct the part of the name before the slash.',
  },
  REGISTRY_NOT_CONNECTED: {
    kind: 'missing',
    hint: 'Connect the registry under that name, or correct the name in the step.',
  },
  RUNNER_HOME_IN_USE: {
    kind: 'conflict',
    hint: 'Give each runner of a machine a home of its own in FRESHET_RUNNER_HOME, or stop the other one first.',
  },
  RUNNER_NOT_REGISTERED: {
    kind: 'unauthenticated',
    hint: 'Make a registration token for the runner and start it with that in FRESHET_RUNNER_TOKEN.',
  },
  RUNNER_REGISTRATION_FAILED: {
    kind: 'unavailable',
    hint: 'Check the address of the control plane; a token that was used or is too old must be made anew.',
  },
  RUNNER_SPOOL_FULL: {
    kind: 'unavailable',
    hint: 'Bring the control plane back, or allow more in FRESHET_RUNNER_SPOOL_SIZE.',
  },
  RUNNER_SPOOL_UNUSABLE: {
    kind: 'broken',
    hint: 'Look at the directory that the message names; without it the reports of that build are lost.',
  },
  RUN_REQUEST_INVALID: {
    kind: 'invalid',
    hint: 'Use the command line and the runner of one version; this is what they tell each other.',
  },
  SECRET_STORE_UNREADABLE: {
    kind: 'broken',
    hint: 'Check the address and the login of the secret store, that the runner reaches it, and that the path and key are there.',
  },
  SECRET_STORE_UNSUPPORTED: {
    kind: 'invalid',
    hint: 'Use HashiCorp Vault with a token, userpass, approle or kubernetes login, or files of the runner.',
  },
  SERVICE_NOT_READY: {
    kind: 'unavailable',
    hint: 'Read the log of the service, and give it more time or a check that holds.',
  },
  STEP_INVALID: {
    kind: 'invalid',
    hint: 'Correct the step; the message names what is wrong with it once its variables are replaced.',
  },
  STEP_TYPE_EXISTS: {
    kind: 'conflict',
    hint: 'Choose another version, or replace this one.',
  },
  STEP_TYPE_INVALID: {
    kind: 'invalid',
    hint: 'Correct the definition; `freshet validate FILE` shows everything that is wrong with it, each with line and column.',
  },
  STEP_TYPE_UNSUPPORTED: {
    kind: 'unavailable',
    hint: 'Use what the message names instead, or run the pipeline where the step type can run.',
  },
  STORAGE_FULL: {
    kind: 'broken',
    hint: 'Free space on the named disk, or keep volumes and journals in another home.',
  },
  TOOL_MISSING: {
    kind: 'unavailable',
    hint: 'Install the program that the message names, and make sure that it is in the PATH.',
  },
  VARIABLES_TOO_MANY: {
    kind: 'too-large',
    hint: 'Attach fewer shared configurations, or keep large sets of values in a file that the step reads.',
  },
  VARIABLE_FIXED: {
    kind: 'invalid',
    hint: 'Leave these variables out; choose the commit by branch, sha or trigger of the run.',
  },
  VARIABLE_MASKED: {
    kind: 'invalid',
    hint: 'Send the value itself; asterisks only stand for a value that is already stored under the same key.',
  },
  VOLUME_UNUSABLE: {
    kind: 'broken',
    hint: 'Make the directory yours, or begin with an empty volume.',
  },
  WORK_REFUSED: {
    kind: 'broken',
    hint: 'Read the reason; a build that is too large has too many variables or too long a definition.',
  },
} as const satisfies Record<string, FaultEntry>;
