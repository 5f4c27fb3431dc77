import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../design/button/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { ApplicationWizard, useCreateAnswer } from '../../gitops-wizards/application/index.ts';
import { WizardGate } from '../../gitops-wizards/ground/index.ts';
import { later } from '../../later/index.ts';
import { useCan, useSession } from '../../session/index.ts';
import { MissingPart, Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { ExportMenu } from './export-menu.tsx';
import { FleetBody } from './fleet-body.tsx';
import { parseApplicationsSearch, VIEWS } from './search.ts';
import { useFavourites, useViews } from './use-views.ts';
import { ViewsBar } from './views-bar.tsx';

const compareDialog = later(async () => (await import('./compare-dialog.tsx')).CompareDialog, MissingPart);

const ICONS = { map: 'map', list: 'rows', tree: 'tree' } as const;

/** The fleet: where something is wrong, why, and what can be done to many applications at once. */
export const ApplicationsPage = () => {
  const t = useText('applications');
  const [search, show] = usePageSearch(parseApplicationsSearch);
  const { view = 'map', q = '' } = search;
  const { admin } = useSession();
  const favourites = useFavourites();
  const kept = useViews(favourites.ids);
  const { history } = useRouter();
  const needsRuntime = useNeedsRuntime();
  const createAnswer = useCreateAnswer();
  const mayCreate = createAnswer === true && !needsRuntime;
  const [facets, setFacets] = useState(false);
  const create = () => show({ create: true }, { push: true });
  useCommands(
    useMemo(
      () => [
        ...(mayCreate
          ? [
              {
                id: 'applications.create',
                title: t('create'),
                icon: 'plus' as const,
                run: () => history.push('/apps?create=true'),
              },
            ]
          : []),
        ...VIEWS.map(one => ({
          id: `applications.${one}`,
          title: t(`view.show.${one}`),
          icon: ICONS[one],
          run: () => show({ view: one === 'map' ? undefined : one }),
        })),
      ],
      [mayCreate, t, history, show],
    ),
  );
  // Who may but has no runtime yet is shown how to come by one.
  if (search.create === true && !(needsRuntime && createAnswer === true))
    return (
      <WizardGate isAllowed={createAnswer}>
        <ApplicationWizard
          step={search.step}
          onStep={step => show({ step })}
          onClose={() => show({ create: undefined, step: undefined })}
        />
      </WizardGate>
    );
  const compared = (search.compare ?? '').split(',').filter(id => id !== '');
  const newButton = needsRuntime ? (
    <InstallButton />
  ) : (
    mayCreate && (
      <Button variant="primary" icon="plus" onClick={create}>
        {t('create')}
      </Button>
    )
  );
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        <>
          <ExportMenu query={q} favourites={favourites.ids} sort={search.sort ?? 'worst'} />
          {newButton}
        </>
      }
    >
      <div className={styles.top}>
        <ViewsBar
          kept={kept}
          value={q}
          isAdmin={admin}
          onChange={query => show({ q: query === '' ? undefined : query })}
        />
        <div className={styles.modes}>
          <span className={styles.facetToggle}>
            <IconButton
              icon="filter"
              label={t('facets')}
              aria-expanded={facets}
              onClick={() => setFacets(!facets)}
            />
          </span>
          <Segmented
            label={t('view.label')}
            value={view}
            onChange={next => show({ view: next === 'map' ? undefined : next, selected: undefined })}
            options={VIEWS.map(value => ({ value, label: t(`view.${value}`), icon: ICONS[value] }))}
          />
        </div>
      </div>
      <FleetBody
        search={search}
        show={show}
        favourites={favourites}
        newButton={newButton}
        needsRuntime={needsRuntime}
        facetsOpen={facets}
      />
      {compared.length === 2 && (
        <compareDialog.Show ids={compared} onClose={() => show({ compare: undefined })} />
      )}
    </Page>
  );
};

/** Without a runtime nothing could be deployed; who may not see runtimes is not told of them. */
const useNeedsRuntime = (): boolean => {
  const { isSuccess, rows } = useRuntimes();
  return isSuccess && rows.length === 0;
};

const InstallButton = () => {
  const t = useText('applications.empty');
  const mayInstall = useCan('create', 'gitops-runtime');
  if (!mayInstall) return null;
  return (
    <ButtonLink to="/runtimes" search={{ wizard: 'runtime' }} variant="primary" icon="plus">
      {t('install')}
    </ButtonLink>
  );
};
