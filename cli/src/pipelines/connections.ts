import { LocalRunConnections } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';
import { readDocuments } from '../documents/index.ts';

/** Reads what a local run logs in with. Values may be secret, so messages name places only. */
export const readConnections = async (
  ctx: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  file: string,
): Promise<LocalRunConnections> => {
  const documents = await readDocuments(ctx, file);
  const [document] = documents;
  if (!document || documents.length > 1) throw unusable(file, 'it must hold one document');
  const { data, error } = LocalRunConnections.safeParse(document);
  if (data) return data;
  const [issue] = error.issues;
  throw unusable(file, `${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'is not understood'}`);
};

const unusable = (file: string, why: string): Fault =>
  new Fault('CLI_FILE_UNUSABLE', `${file} cannot be used: ${why}`, { file });
