export { NotFoundPage } from './not-found-page.tsx';
export { RouteError } from './route-error.tsx';
