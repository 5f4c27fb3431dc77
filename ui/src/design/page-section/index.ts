export { PageSection } from './page-section.tsx';
