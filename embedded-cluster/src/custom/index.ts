export { customKinds } from './custom-kinds.ts';
