export { storeOutbound } from './vault.ts';
export { withStoredSecrets } from './with-stored-secrets.ts';
