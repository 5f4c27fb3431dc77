export { type Api, type CallInput, type CallResult, createApi } from './api.ts';
export { ApiError, isApiError } from './api-error.ts';
export { type ClientOptions, createClient } from './client.ts';
