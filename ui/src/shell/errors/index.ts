export { Denied } from './denied.tsx';
export { Failure } from './failure.tsx';
export { NotAvailable } from './not-available.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { PageUnavailable } from './page-unavailable.ts';
export { RouteError, ShellError } from './route-error.tsx';
