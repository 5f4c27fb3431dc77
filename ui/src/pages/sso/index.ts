export { SsoPage } from './sso-page.tsx';
