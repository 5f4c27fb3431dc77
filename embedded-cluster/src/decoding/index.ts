export {
  type BodyKind,
  decodeBody,
  decodeObject,
  type Strictness,
  strictDecodingError,
} from './decode-body.ts';
