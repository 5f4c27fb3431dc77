export { DescriptionList } from './description-list.tsx';
export { JsonView } from './json-view.tsx';
