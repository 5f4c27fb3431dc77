export { type ApiDocument, type OpenApi, openApi } from './open-api.ts';
