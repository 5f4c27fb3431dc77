export { createHelmManager, type HelmManager } from './helm-manager.ts';
