import { useState } from 'react';
import { api, faultFrom, fileNameOf, saveFile } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { countRecords } from './export-file.ts';
import type { AuditParams } from './question.ts';
import type { Log } from './use-records.ts';

type Format = 'csv' | 'json';

/** Fetches the records as a file and says how many they are. */
export const useExport = (log: Log, params: AuditParams) => {
  const t = useText('audit.export');
  const [busy, setBusy] = useState(false);
  const fetchFile = async (format: Format) => {
    const { data, error, response } = await api.GET('/audit/download', {
      params: { query: { ...params, log, format } },
      parseAs: 'text',
    });
    if (!response.ok) throw faultFrom(error, response.status);
    const content = String(data);
    const name = fileNameOf(response.headers.get('content-disposition')) ?? `audit.${format}`;
    saveFile(name, new Blob([content], { type: response.headers.get('content-type') ?? 'text/plain' }));
    const count = countRecords(format, content);
    const isCut = response.headers.get('x-audit-truncated') === 'true';
    toast({ title: t(isCut ? 'truncated' : 'done', { count }) });
  };
  const run = async (format: Format) => {
    setBusy(true);
    try {
      await fetchFile(format);
    } catch (error) {
      const { message, hint } = faultFrom(error);
      toast({ tone: 'bad', title: `${sentence(message)} ${hint}` });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: (format: Format) => void run(format) };
};

/** What the filter shows, as a file. */
export const ExportMenu = ({ busy, run }: ReturnType<typeof useExport>) => {
  const t = useText('audit.export');
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="down" iconEnd="chev-d" busy={busy}>
          {t('button')}
        </Button>
      }
      header={t('header')}
      items={[
        { label: t('csv'), onSelect: () => run('csv') },
        { label: t('json'), onSelect: () => run('json') },
      ]}
    />
  );
};
