export { publishSealingKey, removeIntegration, saveIntegration } from './edit-integrations.ts';
export { checkKind, checkPairs } from './integration-files.ts';
export { type Integrations, startIntegrations } from './open-integrations.ts';
export { testConnection } from './test-connection.ts';
