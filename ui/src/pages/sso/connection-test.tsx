import { useMutation } from '@tanstack/react-query';
import { api, data, faultFrom } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { FaultBanner } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { useCan } from '../../session/index.ts';
import { useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import type { Provider } from './provider-draft.ts';
import styles from './sso.module.css';
import { TestReport } from './test-report.tsx';

/** Asks a provider everything that a sign-in would ask, short of a person. */
export const ConnectionTest = ({ provider: { id } }: { readonly provider: Provider }) => {
  const t = useText('sso.test');
  const mayTest = useCan('update', 'sso');
  const test = useMutation({
    mutationFn: () => data(api.POST('/sso/providers/{id}/test', { params: { path: { id } } })),
  });
  const run = () => test.mutate();
  useCommands(mayTest ? [{ id: 'sso.test', title: t('title'), icon: 'zap', run }] : []);
  return (
    <PageSection
      title={t('title')}
      actions={
        mayTest && (
          <Button size="sm" icon="zap" busy={test.isPending} onClick={run}>
            {t(test.data ? 'again' : 'run')}
          </Button>
        )
      }
    >
      {test.error ? (
        <FaultBanner fault={faultFrom(test.error)} />
      ) : test.data ? (
        <TestReport report={test.data} />
      ) : (
        <p className={styles.note}>{t('untested')}</p>
      )}
    </PageSection>
  );
};
