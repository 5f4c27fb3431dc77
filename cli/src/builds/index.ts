export { runOnServer, SERVER_FLAGS } from './run-on-server.ts';
