import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, use, useId, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { Command } from './command.ts';
import { CommandContext } from './command-registry.ts';
import styles from './palette.module.css';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import { parseQuery } from './query.ts';
import { rank } from './ranking.ts';
import { recentCommands, rememberCommand } from './recent.ts';
import { useGlobalCommands, usePageCommands } from './use-commands-everywhere.ts';
import { useThings } from './use-things.ts';

interface Props {
  /** What stands in the field at first. */
  readonly start: string;
  readonly onClose: () => void;
}

/** Everything the person may see or do, a few letters away. */
export const Palette = ({ start, onClose }: Props) => {
  const t = useText('shell');
  const { account } = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState(start);
  const [chosen, setChosen] = useState(0);
  const groups = useHits(typed);
  const hits = groups.flatMap(group => group.hits);
  const active = Math.min(chosen, hits.length - 1);
  const listId = useId();

  const carryOut = ({ id, href, run }: Command, inTab: boolean) => {
    rememberCommand(id);
    onClose();
    if (!href) run?.();
    else if (inTab) window.open(href, '_blank', 'noopener');
    else void router.navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[active];
    if (event.key === 'Enter' && hit) carryOut(hit.command, event.metaKey || event.ctrlKey);
    else if (event.key === 'ArrowDown') setChosen((active + 1) % Math.max(1, hits.length));
    else if (event.key === 'ArrowUp') setChosen((active + hits.length - 1) % Math.max(1, hits.length));
    else if (event.key === 'Home' && event.ctrlKey) setChosen(0);
    else if (event.key === 'End' && event.ctrlKey) setChosen(hits.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.shade} />
        <Dialog.Popup data-modal className={styles.palette} aria-label={t('palette.title')}>
          <div className={styles.query}>
            <Icon name="search" />
            <input
              className={styles.input}
              value={typed}
              onChange={event => {
                setTyped(event.target.value);
                setChosen(0);
              }}
              onKeyDown={onKeyDown}
              placeholder={t('palette.placeholder')}
              aria-label={t('palette.title')}
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={hits[active] ? `${listId}-${active}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
            />
            <span className={styles.scope}>{t('palette.scope', { account: account.name })}</span>
          </div>
          <PaletteList
            id={listId}
            groups={groups}
            active={active}
            typed={typed}
            onPoint={setChosen}
            onChoose={carryOut}
          />
          <PaletteFoot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** What answers what was typed, in the order of the palette: this page first, then what was used last. */
const useHits = (typed: string) => {
  const t = useText('shell.palette');
  const query = parseQuery(typed);
  const registry = use(CommandContext);
  const here = useSyncExternalStore(registry.subscribe, registry.all);
  const pages = usePageCommands();
  const commands = useGlobalCommands();
  const things = useThings(query);
  const [recentIds] = useState(recentCommands);
  const doing = [
    { title: t('here'), commands: here },
    { title: t('actions'), commands },
  ];
  if (query.scope === 'commands') return rank(doing, query.words);
  if (query.scope === 'people') return rank(things, query.words);
  const known = new Map([...here, ...pages, ...commands].map(command => [command.id, command]));
  const recent = recentIds.map(id => known.get(id)).filter(command => command !== undefined);
  return rank(
    [
      { title: t('here'), commands: here },
      { title: t('recent'), commands: query.words === '' ? recent : [], limit: 4 },
      { title: t('pages'), commands: pages },
      ...things,
      { title: t('actions'), commands },
    ],
    query.words,
  );
};
