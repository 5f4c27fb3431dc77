import { Link } from '@tanstack/react-router';
import type { MenuEntry } from '../design/menu/index.ts';
import { hasCome, type Runtime } from '../gitops/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';

/** A card of its settings, as its address names it. */
type SettingsPart = 'git-tokens' | 'configuration' | 'upgrade';

/** All that can be done about a runtime, as far as the reader may and the runtime is there to do it. */
export const useRuntimeMenu = (
  runtime: Pick<Runtime, 'name' | 'kind' | 'online' | 'seenAt'>,
): readonly MenuEntry[] => {
  const t = useText('runtimeParts.menu');
  const mayUpdate = useCan('update', 'gitops-runtime');
  const mayDelete = useCan('delete', 'gitops-runtime');
  const { name, kind } = runtime;
  const isInstalled = hasCome(runtime);
  const at = { to: '/runtimes/$name', params: { name } } as const;
  const settings = (part: SettingsPart) => <Link {...at} search={{ tab: 'settings' }} hash={part} />;
  const entries: readonly (readonly [boolean, MenuEntry])[] = [
    [
      true,
      { label: t('applications'), icon: 'app', link: <Link to="/apps" search={{ q: `runtime:${name}` }} /> },
    ],
    [
      mayUpdate && isInstalled,
      { label: t('logs'), icon: 'term', link: <Link {...at} search={{ tab: 'logs' }} /> },
    ],
    [isInstalled || mayDelete, 'separator'],
    [isInstalled, { label: t('git'), icon: 'key', link: settings('git-tokens') }],
    [isInstalled, { label: t('configuration'), icon: 'sliders', link: settings('configuration') }],
    // The platform replaces its own.
    [
      mayUpdate && isInstalled && kind !== 'hosted',
      { label: t('upgrade'), icon: 'refresh', link: settings('upgrade') },
    ],
    [
      mayDelete,
      {
        label: t('uninstall'),
        icon: 'trash',
        danger: true,
        link: <Link {...at} search={{ wizard: 'uninstall' }} />,
      },
    ],
  ];
  return entries.filter(([isOpen]) => isOpen).map(([, entry]) => entry);
};
