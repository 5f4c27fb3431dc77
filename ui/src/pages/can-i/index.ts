export { CanIPage } from './can-i-page.tsx';
