import { useState } from 'react';
import { api, faultFrom, fileNameOf, saveFile } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useMedia } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { SORTINGS } from './question.ts';
import type { FleetSort } from './search.ts';
import { serverFilter } from './use-fleet.ts';

type Format = 'csv' | 'json';

interface Props {
  readonly query: string;
  readonly favourites: readonly string[];
  readonly sort: FleetSort;
}

/** What the filter shows, as a file that the server writes. */
export const ExportMenu = ({ query, favourites, sort }: Props) => {
  const t = useText('applications');
  const [busy, setBusy] = useState(false);
  const isNarrow = useMedia('(max-width: 639px)');
  const fetchFile = async (format: Format) => {
    const filter = serverFilter({ text: query, favourites });
    const { data, error, response } = await api.POST('/gitops/applications/export', {
      body: { format, sort: SORTINGS[sort], filter: filter as object },
      parseAs: 'blob',
    });
    if (!response.ok || data === undefined) throw faultFrom(error, response.status);
    saveFile(
      fileNameOf(response.headers.get('content-disposition')) ?? `applications.${format}`,
      data as Blob,
    );
    const isCut = response.headers.get('x-export-truncated') === 'true';
    const count = Number(response.headers.get('x-export-count'));
    toast({ title: t(isCut ? 'export.truncated' : 'export.done', { count }) });
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
  return (
    <Menu
      align="end"
      trigger={
        isNarrow ? (
          <IconButton icon="down" variant="default" label={t('export.button')} busy={busy} />
        ) : (
          <Button icon="down" busy={busy}>
            {t('export.button')}
          </Button>
        )
      }
      header={t('export.header')}
      items={[
        { label: t('export.csv'), onSelect: () => void run('csv') },
        { label: t('export.json'), onSelect: () => void run('json') },
      ]}
    />
  );
};
