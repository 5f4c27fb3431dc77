export { APP_PROXY, askGraphQl, CONTROL_PLANE, type Document, document } from './graphql.ts';
