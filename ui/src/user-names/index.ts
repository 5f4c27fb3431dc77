export { isPartOfUserName, isUserName } from './user-name.ts';
