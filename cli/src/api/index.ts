export { type Api, createApi } from './api.ts';
export { ApiError, isApiError } from './api-error.ts';
export { createClient } from './client.ts';
export { collectPages } from './collect-pages.ts';
