export {
  type BodyKind,
  type Decoded,
  decodeBody,
  decodeObject,
  type Strictness,
  strictDecodingError,
} from './decode-body.ts';
