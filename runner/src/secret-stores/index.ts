export { withStoredSecrets } from './with-stored-secrets.ts';
