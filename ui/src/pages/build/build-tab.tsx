import type { RefObject } from 'react';
import type { Build } from '../../builds/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { artifactsTab, metricsTab, testsTab, treeTab, variablesTab, yamlTab } from './parts.tsx';
import type { BuildSearch } from './search.ts';
import type { Step } from './step.ts';
import { StepLog } from './step-log.tsx';

interface Props {
  readonly build: Build;
  readonly step: Step | undefined;
  readonly search: BuildSearch;
  readonly show: (wanted: Partial<BuildSearch>) => void;
  readonly findInput: RefObject<HTMLInputElement | null>;
  /** The log fills the page. */
  readonly whole: boolean;
  readonly onWhole: () => void;
}

/** What the chosen tab shows of a build. */
export const BuildTab = ({ build, step, search, show, ...log }: Props) => {
  const { id } = build;
  switch (search.tab) {
    case 'tests':
      return (
        <testsTab.Show
          buildId={id}
          status={search.tests}
          find={search.find}
          onStatus={tests => show({ tests })}
          onFind={find => show({ find })}
        />
      );
    case 'variables':
      return <variablesTab.Show buildId={id} />;
    case 'yaml':
      return <yamlTab.Show buildId={id} />;
    case 'metrics':
      return <metricsTab.Show buildId={id} />;
    case 'artifacts':
      return <artifactsTab.Show buildId={id} />;
    case 'annotations':
      return <Annotations annotations={build.annotations} />;
    case 'tree':
      return <treeTab.Show buildId={id} />;
    default:
      return <Log buildId={id} step={step} find={search.find} onFind={find => show({ find })} {...log} />;
  }
};

interface LogProps extends Pick<Props, 'findInput' | 'whole' | 'onWhole'> {
  readonly buildId: string;
  readonly step: Step | undefined;
  readonly find: string | undefined;
  readonly onFind: (find: string | undefined) => void;
}

const Log = ({ buildId, step, find, onFind, ...log }: LogProps) => {
  const t = useText('build');
  if (!step) return <p className={styles.padded}>{t('log.choose')}</p>;
  return (
    <StepLog
      key={step.id}
      buildId={buildId}
      step={step}
      find={find}
      onFind={text => onFind(text === '' ? undefined : text)}
      {...log}
    />
  );
};

const Annotations = ({ annotations }: Pick<Build, 'annotations'>) => {
  const t = useText('build.annotations');
  const entries = Object.entries(annotations);
  if (entries.length === 0) return <p className={styles.padded}>{t('empty')}</p>;
  return (
    <div className={styles.padded}>
      <dl className={styles.variables}>
        {entries.flatMap(([key, value]) => [<dt key={`${key} name`}>{key}</dt>, <dd key={key}>{value}</dd>])}
      </dl>
    </div>
  );
};
