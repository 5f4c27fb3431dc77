export { decodeProtobuf, isProtobufBody } from './decode-protobuf.ts';
export { WireError } from './wire.ts';
export { FieldWriter } from './write-fields.ts';
