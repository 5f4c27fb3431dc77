import { AuditHead, type AuditVerification, verifyAudit } from '@freshet/contracts/audit-manager';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { readDocuments, replaceFile } from '../documents/index.ts';
import { LOG_FLAG } from './audit-filter.ts';

type Verification = z.infer<typeof AuditVerification>;

/** The server walks the whole log. */
const PATIENCE_MS = 600_000;

export const verify = defineCommand({
  path: ['audit', 'verify'],
  summary: 'Check that no audit record was edited, removed, added or moved',
  description: `
    Ends with exit code 1, and names the place, when the log does not hold.

    Records and the end of the log are signed with a key that the database does not have, and the end is noted in the
    home of the platform as well. Where that home does not outlive its process, keep the head of the log outside of
    Freshet (--save), and hand it in the next time (--anchor).`,
  flags: {
    log: LOG_FLAG,
    anchor: {
      type: 'string',
      placeholder: 'FILE',
      what: 'File with the head of an earlier verification; it must still be in the log',
    },
    save: { type: 'string', placeholder: 'FILE', what: 'Where to keep the head, if the log holds' },
  },
  examples: [
    { command: 'freshet audit verify', what: 'Has anybody touched it?' },
    {
      command: 'freshet audit verify --anchor head.json --save head.json',
      what: 'Once a day, with a file on another machine',
    },
  ],
  async run(ctx, { flags }) {
    const { api, print } = ctx;
    const anchor = flags.anchor === undefined ? {} : await readAnchor(ctx, flags.anchor);
    const query = { log: flags.log, ...anchor };
    const result = await api.call(verifyAudit, { query, timeoutMs: PATIENCE_MS });
    await print.value(sentence(result), result);
    if (!result.ok) return 1;
    if (result.anchor === 'expired')
      print.note('The record of the given head is gone: it was older than what is retained.');
    const { head } = result;
    if (flags.save !== undefined && head) {
      await replaceFile(ctx, flags.save, append => append(`${JSON.stringify(head)}\n`));
      print.note(`The head is kept in ${flags.save}.`);
    }
    return 0;
  },
});

const sentence = ({ ok, checked, from, to, problem, signedFrom, noted }: Verification): string => {
  if (!ok || problem)
    return `The audit log is broken at record ${problem?.seq} (${problem?.kind}): ${problem?.explanation}`;
  if (checked === 0) return 'The audit log is empty.';
  const signed =
    signedFrom === undefined || signedFrom <= from ? '' : ` Records before ${signedFrom} are not signed.`;
  const note = noted === false ? ' No note outside of the database confirms its end.' : '';
  return `The audit log holds: ${checked} records, ${from} to ${to}.${signed}${note}`;
};

/** The head alone, or what `audit verify -o json` printed. */
const readAnchor = async (ctx: CommandContext, file: string): Promise<z.infer<typeof AuditHead>> => {
  const [document] = await readDocuments(ctx, file);
  const parsed = AuditHead.safeParse(document?.head ?? document);
  if (parsed.success) return { seq: parsed.data.seq, hash: parsed.data.hash };
  throw new Fault('CLI_FILE_UNUSABLE', `${file} cannot be used: it must hold the seq and hash of a head`, {
    file,
  });
};
