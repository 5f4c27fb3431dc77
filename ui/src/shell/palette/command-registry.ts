import { createContext, use, useEffect, useEffectEvent, useMemo } from 'react';
import type { Command } from './command.ts';

/** The commands of what is on the screen. */
class CommandRegistry {
  #lists: readonly (readonly Command[])[] = [];
  #all: readonly Command[] = [];
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Command[] => this.#all;

  /** Offers commands until the result is called. */
  add(commands: readonly Command[]): () => void {
    this.#change([...this.#lists, commands]);
    return () => this.#change(this.#lists.filter(other => other !== commands));
  }

  #change(lists: readonly (readonly Command[])[]): void {
    this.#lists = lists;
    this.#all = lists.flat();
    for (const listener of this.#listeners) listener();
  }
}

/** One registry for the whole application. */
export const CommandContext = createContext(new CommandRegistry());

/**
 * Puts the actions of a page into the palette while it is shown, before everything else:
 * `useCommands([{ id: 'users.invite', title: t('invite'), icon: 'plus', run: openInvite }])`.
 */
export const useCommands = (commands: readonly Command[]): void => {
  const registry = use(CommandContext);
  const run = useEffectEvent((id: string) => commands.find(command => command.id === id)?.run?.());
  // The palette only has to change with what it shows, not with every new closure.
  const shown = JSON.stringify(
    commands.map(command => ({ ...command, run: command.run ? true : undefined })),
  );
  const kept = useMemo(() => JSON.parse(shown) as (Omit<Command, 'run'> & { run?: true })[], [shown]);
  useEffect(
    () =>
      registry.add(
        kept.map(({ run: isRun, ...command }) =>
          isRun ? { ...command, run: () => run(command.id) } : command,
        ),
      ),
    [registry, kept],
  );
};
