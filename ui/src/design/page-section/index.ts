export { DescriptionList } from './description-list.tsx';
export { PageSection } from './page-section.tsx';
