import { type AuditRecordWire, listAudit } from '@freshet/contracts/audit-manager';
import { defineCommand } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';
import { FILTER_FLAGS, filterOf } from './audit-filter.ts';

const path = ['audit', 'list'];

export const list = defineCommand({
  path,
  aliases: [['get', 'audit']],
  summary: 'List what was done in the account, the newest first',
  flags: { ...FILTER_FLAGS, limit: { ...LIMIT_FLAGS.limit, default: 100 } },
  examples: [
    { command: 'freshet audit list', what: 'What happened last?' },
    { command: 'freshet audit list --user ann --since 24h', what: 'What did ann do since yesterday?' },
    { command: 'freshet audit list --result denied --since 2027-01-01', what: 'What was refused?' },
    {
      command: 'freshet audit list --action team --limit 1000 -o json',
      what: 'All about teams, for scripts',
    },
  ],
  async run({ api, print, clock }, { flags }) {
    const filter = filterOf(flags, clock.now(), path);
    await listWithin({ print }, recordView, flags.limit, async page => {
      const { records: items, nextCursor } = await api.call(listAudit, { query: { ...filter, ...page } });
      return { items, nextCursor };
    });
  },
});

const TONES = { success: 'good', denied: 'warn', failure: 'bad' } as const;

const recordView = defineView<AuditRecordWire>({
  kind: 'audit-record',
  name: record => record.id,
  empty: 'No audit record matches.',
  columns: [
    { title: 'TIME', value: record => shortInstant(record.at), whole: true },
    { title: 'WHO', value: record => record.actor.name },
    { title: 'ACTION', value: record => record.action, whole: true },
    { title: 'ENTITY', value: ({ entity }) => `${entity.kind}/${entity.name ?? entity.id}` },
    { title: 'RESULT', value: record => record.result, tone: record => TONES[record.result] },
    { title: 'FROM', value: record => record.ip, spare: true },
    { title: 'KEY', value: record => record.actor.keyId, wide: true },
    { title: 'REQUEST', value: record => record.requestId, wide: true },
    { title: 'SEQ', value: record => record.seq, align: 'right', wide: true },
    { title: 'DETAILS', value: ({ details }) => details && JSON.stringify(details), wide: true },
  ],
});
