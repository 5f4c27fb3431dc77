export { createSpdyConnection, type SpdyStream, type StreamListener } from './connection.ts';
