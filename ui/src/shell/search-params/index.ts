export {
  choice,
  flag,
  type ListSearch,
  list,
  listSearch,
  localPath,
  type RawSearch,
  text,
} from './read.ts';
