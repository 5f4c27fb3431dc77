export { type Api, createApi } from './api.ts';
export { ApiError, isApiError, refusalFrom } from './api-error.ts';
export { type ApiTarget, type ClientLimits, createClient } from './client.ts';
export { collectPages, type PageRequest } from './collect-pages.ts';
