export { instant, maybe, when, words } from '@freshet/domain/reports';
