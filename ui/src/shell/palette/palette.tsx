import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, use, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { Command } from './command.ts';
import { CommandContext } from './command-registry.ts';
import styles from './palette.module.css';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import { parseQuery } from './query.ts';
import { type Hit, rank } from './ranking.ts';
import { recentlyUsed, recentOf, rememberUse } from './recent.ts';
import { useGlobalCommands, usePageCommands } from './use-commands-everywhere.ts';
import { useDocCommands } from './use-doc-commands.ts';
import { useThings } from './use-things.ts';

interface Props {
  /** What stands in the field at first. */
  readonly start: string;
  /** For what stands in until the palette is here; once it is, it keeps what is typed itself. */
  readonly onAhead: (typed: string) => void;
  /** What had the focus before, and has it again afterwards. */
  readonly before: Element | null;
  readonly onClose: () => void;
}

/** At once, where the library waits for a frame: what is typed meanwhile would go to the page. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Everything the person may see or do, a few letters away. */
export const Palette = ({ start, before, onClose }: Props) => {
  const t = useText('shell');
  const session = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState(start);
  const groups = useHits(typed);
  const hits = groups.flatMap(group => group.hits);
  const { active, choose, chooseFirst } = useChoice(hits);
  const listId = useId();
  const popup = useRef<HTMLDivElement>(null);
  const wayBack = () => {
    const now = document.activeElement;
    // A command may have put the focus somewhere by then.
    const isFree = now === document.body || popup.current?.contains(now) === true;
    // For the library the body would mean what comes first in it.
    return isFree && before instanceof HTMLElement && before !== document.body && before;
  };

  const carryOut = (command: Command, inTab: boolean) => {
    const { href, run } = command;
    rememberUse(session, command);
    onClose();
    if (!href) run?.();
    else if (inTab) window.open(href, '_blank', 'noopener');
    else void router.navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends what is being composed, as in Japanese; it chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const hit = hits[active];
    const next = placeAfter(event, active, hits.length);
    if (event.key === 'Enter' && hit) carryOut(hit.command, event.metaKey || event.ctrlKey);
    else if (next !== undefined) choose(next);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.shade} />
        <Dialog.Popup
          ref={popup}
          data-modal
          className={styles.palette}
          aria-label={t('palette.title')}
          finalFocus={wayBack}
        >
          <div className={styles.query}>
            <Icon name="search" />
            <input
              ref={takeFocus}
              className={styles.input}
              value={typed}
              onChange={event => {
                setTyped(event.target.value);
                chooseFirst();
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
            <span className={styles.scope}>{t('palette.scope', { account: session.account.name })}</span>
          </div>
          <PaletteList
            id={listId}
            groups={groups}
            active={active}
            typed={typed}
            onPoint={choose}
            onChoose={carryOut}
          />
          <PaletteFoot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** Where a key leads from a place among so many, or undefined for a key that leads nowhere. */
const placeAfter = ({ key, ctrlKey }: KeyboardEvent, place: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (place + 1) % Math.max(1, count);
  if (key === 'ArrowUp') return (place + count - 1) % Math.max(1, count);
  if (key === 'Home' && ctrlKey) return 0;
  if (key === 'End' && ctrlKey) return count - 1;
  return undefined;
};

/**
 * Which of the hits is chosen. It is known by the command and not by its place: what the server finds comes later, and
 * must not slip under a finger that is already on its way to Enter.
 */
const useChoice = (hits: readonly Hit[]) => {
  const [chosen, setChosen] = useState<string>();
  const place = hits.findIndex(({ command }) => command.id === chosen);
  const first = hits[0]?.command.id;
  // Whatever is shown as chosen at first stays so.
  if (place === -1 && first !== undefined) setChosen(first);
  return {
    active: Math.max(0, place),
    choose: (next: number) => setChosen(hits[next]?.command.id),
    chooseFirst: () => setChosen(undefined),
  };
};

/** What answers what was typed, in the order of the palette: this page first, then what was used last. */
const useHits = (typed: string) => {
  const t = useText('shell.palette');
  const query = parseQuery(typed);
  const registry = use(CommandContext);
  const here = useSyncExternalStore(registry.subscribe, registry.all);
  const pages = usePageCommands();
  const commands = useGlobalCommands();
  const docs = useDocCommands();
  const things = useThings(query);
  const session = useSession();
  const [used] = useState(() => recentlyUsed(session));
  const doing = [
    { title: t('here'), commands: here },
    { title: t('actions'), commands },
  ];
  if (query.scope === 'commands') return rank(doing, query.words);
  if (query.scope !== 'all') return rank(things, query.words);
  const live = rank(things, query.words).flatMap(({ hits }) => hits.map(({ command }) => command.id));
  const recent = recentOf(used, [...here, ...pages, ...commands, ...docs], new Set(live));
  return rank(
    [
      { title: t('here'), commands: here },
      { title: t('recent'), commands: recent, limit: 4 },
      { title: t('pages'), commands: pages },
      ...things,
      { title: t('actions'), commands },
      { title: t('docs'), commands: query.words === '' ? [] : docs, limit: 4 },
    ],
    query.words,
  );
};
