export { type OpenApi, openApi } from './open-api.ts';
