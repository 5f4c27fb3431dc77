export { conform } from './conform.ts';
export {
  type BodyKind,
  decodeBody,
  decodeObject,
  type Strictness,
  strictDecodingError,
} from './decode-body.ts';
export { duplicateFields } from './duplicate-fields.ts';
export { DecodeError } from './mismatch.ts';
export { readYaml } from './read-yaml.ts';
