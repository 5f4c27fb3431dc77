import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../../design/toast/index.ts';
import { useText } from '../../../text/index.ts';
import type { ShowSearch, Switch, Tab } from '../search.ts';
import { switched } from './switched.ts';

interface Props {
  /** What is to be changed at once, as a press in the head of the page asks. */
  readonly wanted: Switch | undefined;
  /** Where the reader was when they pressed. */
  readonly from: Tab | undefined;
  readonly show: ShowSearch;
  /** There is something to begin with, or it is known that there is not. */
  readonly isRead: boolean;
  /** What may be changed. */
  readonly base:
    | { readonly manifest: string; readonly isEdited: boolean; readonly engine: string | undefined }
    | undefined;
  /** Something would be lost by leaving. */
  readonly isChanged: boolean;
  readonly type: (manifest: string) => void;
  /** Opens the review of a manifest, where it can be; says whether it did. */
  readonly review: (manifest: string) => boolean;
}

interface Begun {
  readonly manifest: string;
  /** Where to go back to; undefined for whoever had changed something already. */
  readonly from: Tab | undefined;
}

/**
 * Begins with one thing changed, once everything is read; the address then says so no more. Who then thinks better of it
 * has what they had before, where they had it.
 */
export const useSwitch = ({ wanted, from, show, isRead, base, isChanged, type, review }: Props) => {
  const t = useText('application.config.switch');
  const begun = useRef<Begun>(undefined);
  const [backTo, setBackTo] = useState<Tab>();
  const open = (manifest: string, before: string): void => {
    type(manifest);
    if (review(manifest)) begun.current = { manifest: before, from: isChanged ? undefined : from };
  };
  const begin = useEffectEvent((asked: Switch) => {
    show({ set: undefined, back: undefined });
    if (!base) return;
    const result = switched(base.manifest, asked, base.engine);
    if (result.is === 'changed') open(result.text, base.manifest);
    else if (result.is === 'same' && base.isEdited) open(base.manifest, base.manifest);
    else toast({ title: t(result.is) });
  });
  useEffect(() => {
    if (wanted !== undefined && isRead) begin(wanted);
  }, [wanted, isRead]);
  const leave = useEffectEvent((tab: Tab) => {
    setBackTo(undefined);
    if (tab !== 'config') show({ tab: tab === 'tree' ? undefined : tab });
  });
  // What is taken back must be gone first: who leaves with a change is asked about it.
  useEffect(() => {
    if (backTo !== undefined && !isChanged) leave(backTo);
  }, [backTo, isChanged]);
  return {
    /** What was begun is done, or taken back by other means. */
    forget: () => {
      begun.current = undefined;
    },
    /** Takes back what was begun, if anything was. */
    cancel: () => {
      const was = begun.current;
      begun.current = undefined;
      if (!was) return;
      type(was.manifest);
      setBackTo(was.from);
    },
  };
};
