export {
  evaluateJsonnet,
  type ImportedFile,
  type JsonnetInput,
  type JsonnetProgram,
} from './evaluate-jsonnet.ts';
export { JsonnetError } from './jsonnet-error.ts';
