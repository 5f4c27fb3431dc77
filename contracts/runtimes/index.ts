export {
  Agent,
  createAgent,
  deleteAgent,
  getAgent,
  getAgentByName,
  listAgents,
  listAgentTasks,
  reportAgentStatus,
  reportTaskStatus,
  updateAgent,
} from './agents.ts';
export {
  createRuntimeEnvironment,
  deleteRuntimeEnvironment,
  getRuntimeEnvironment,
  listBaseImages,
  listClusters,
  listRuntimeEnvironments,
  RuntimeEnvironment,
  registerCluster,
  setDefaultRuntimeEnvironment,
  signServerCertificate,
  updateRuntimeEnvironment,
} from './environments.ts';
export {
  RunnerConnected,
  RunnerDeleted,
  RunnerDisconnected,
  RunnerRegistered,
  RunnerUpdated,
  RuntimeEnvironmentCreated,
  RuntimeEnvironmentDeleted,
  RuntimeEnvironmentUpdated,
} from './events.ts';
export {
  getRunnerInstallation,
  reportRunnerInstallation,
  startRunnerInstallation,
} from './installations.ts';
export {
  createRegistrationToken,
  deleteRegistrationToken,
  deleteRunner,
  getRunner,
  listRegistrationTokens,
  listRunners,
  Runner,
  registerRunner,
  updateRunner,
} from './runners.ts';
