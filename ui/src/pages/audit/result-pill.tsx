import { Pill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import type { AuditRecord } from './use-records.ts';

const LOOKS = {
  success: { tone: 'ok', shape: 'ok' },
  denied: { tone: 'warn', shape: 'gate-bad' },
  failure: { tone: 'bad', shape: 'bad' },
} as const;

/** How it ended, by shape, colour and word. */
export const ResultPill = ({ result }: Pick<AuditRecord, 'result'>) => {
  const t = useText('audit.result');
  return (
    <Pill {...LOOKS[result]} quiet="auto">
      {t(result)}
    </Pill>
  );
};
