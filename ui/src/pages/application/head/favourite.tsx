import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data, read } from '../../../api/index.ts';
import { IconButton } from '../../../design/button/index.ts';
import { toast } from '../../../design/toast/index.ts';
import { useKeys } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';

/** Marks the application for the reader, as lists of applications show it. */
export const Favourite = ({ id }: { readonly id: string }) => {
  const t = useText('application');
  const client = useQueryClient();
  const kept = useQuery(read('/favourites'));
  const isOn = kept.data?.favourites.some(one => one.id === id) ?? false;
  const toggle = async () => {
    const params = { params: { path: { favourite: id } } };
    const path = '/favourites/{favourite}' as const;
    try {
      await data(isOn ? api.DELETE(path, params) : api.PUT(path, params));
      await client.invalidateQueries({ queryKey: read('/favourites').queryKey });
    } catch (thrown) {
      toast({ title: thrown instanceof Error ? thrown.message : String(thrown), tone: 'bad' });
    }
  };
  const label = t(isOn ? 'act.unfavour' : 'act.favour');
  useKeys({ f: { label, run: () => void toggle() } }, { scope: t('keys.scope') });
  return (
    <IconButton
      icon={isOn ? 'star-on' : 'star'}
      size="sm"
      label={label}
      aria-pressed={isOn}
      onClick={() => void toggle()}
    />
  );
};
