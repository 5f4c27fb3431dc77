export { each } from './message.ts';
export { judgeBy, type KindRules, kind, type Rule } from './rules.ts';
export {
  all,
  any,
  before,
  behind,
  differ,
  empty,
  every,
  has,
  is,
  less,
  not,
  on,
  otherwise,
  some,
  starts,
  type Test,
} from './test.ts';
