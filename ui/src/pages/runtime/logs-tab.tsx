import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { faultFrom, saveFile } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { createLogStore, type LogStore, LogViewer } from '../../design/log-viewer/index.ts';
import { Select } from '../../design/select/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { askRuntime, listenToRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import {
  AllComponentLogsDocument,
  ComponentLogsDocument,
  LogComponentsDocument,
} from './live.proxy.generated.ts';
import styles from './runtime.module.css';
import { parseRuntimeSearch } from './search.ts';

const FIRST_LINES = 1_000;
const ALL = 'all';

/** What a runtime writes about its own work, as it comes. */
export const LogsTab = ({ runtime }: { readonly runtime: Runtime }) => {
  const t = useText('runtime.logs');
  const { name, online } = runtime;
  const [search, show] = usePageSearch(parseRuntimeSearch);
  const components = useQuery({
    ...runtimeQuery('/gitops/runtimes/logs', { runtime: name, document: LogComponentsDocument }),
    enabled: online,
  });
  const known = components.data?.logComponents ?? [];
  const { component } = search;
  const isUnknown = components.data !== undefined && component !== undefined && !known.includes(component);
  const { log, error, retry } = useLog(name, component, online && !components.isPending && !isUnknown);
  if (!online && log.count() === 0)
    return (
      <EmptyState icon="term" title={t('offline')}>
        {t('offlineText')}
      </EmptyState>
    );
  if (isUnknown)
    return (
      <EmptyState
        icon="term"
        title={t('unknown', { component })}
        actions={<Button onClick={() => show({ component: undefined })}>{t('showAll')}</Button>}
      >
        {t('unknownText', { name, known: known.join(', ') })}
      </EmptyState>
    );
  const failure = components.error ?? error;
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  return (
    <div className={styles.log}>
      <LogViewer
        label={t('label', { name })}
        log={log}
        live={online}
        {...(search.find === undefined ? {} : { find: search.find })}
        onFindChange={find => show({ find: find === '' ? undefined : find })}
        start={
          <Select
            aria-label={t('component')}
            value={component ?? ALL}
            onChange={one => show({ component: one === ALL ? undefined : one })}
            options={[{ value: ALL, label: t('all') }, ...known.map(value => ({ value, label: value }))]}
          />
        }
        actions={<Download runtime={name} component={component} />}
        empty={t('empty')}
      />
    </div>
  );
};

/** The time of a line stands in its gutter, not in its text. */
const appendLine = (log: LogStore, line: string): void => {
  const [, time, text] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/s.exec(line) ?? [];
  if (time === undefined) log.append(`${line}\n`);
  else log.append(`${text}\n`, Date.parse(time));
};

const useLog = (runtime: string, component: string | undefined, isOpen: boolean) => {
  const [log, setLog] = useState(createLogStore);
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const fresh = createLogStore();
    setLog(fresh);
    setError(undefined);
    const listen = async () => {
      const told = listenToRuntime({
        runtime,
        document: ComponentLogsDocument,
        variables: { component: component ?? null, tail: FIRST_LINES },
        signal: stop.signal,
      });
      for await (const { componentLogs } of told)
        for (const line of componentLogs.lines) appendLine(fresh, line);
    };
    listen().catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(faultFrom(failure));
    });
    return () => stop.abort();
  }, [runtime, component, isOpen, round]);
  return { log, error, retry: () => setRound(round + 1) };
};

interface DownloadProps {
  readonly runtime: string;
  readonly component: string | undefined;
}

/** All lines that the runtime still has, as a file. */
const Download = ({ runtime, component }: DownloadProps) => {
  const t = useText('runtime.logs');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { componentLogs } = await askRuntime({
        runtime,
        document: AllComponentLogsDocument,
        variables: { component: component ?? null },
      });
      const text = componentLogs.lines.map(line => `${line}\n`).join('');
      const name = [runtime, component?.replaceAll('/', '-')].filter(Boolean).join('-');
      saveFile(`${name}.log`, new Blob([text], { type: 'text/plain' }));
    } catch (error) {
      toast({ title: faultFrom(error).message, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="down" busy={busy} onClick={() => void download()}>
      {t('download')}
    </Button>
  );
};
