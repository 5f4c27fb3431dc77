import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { CommandGroup } from './ranking.ts';

/** The pipelines whose names answer a query; there may be very many, so the server looks for them. */
export const usePipelineCommands = (words: string, isWanted: boolean, limit: number): CommandGroup => {
  const t = useText('shell');
  const mayRead = useCan('read', 'pipeline');
  const { data, isPlaceholderData } = useQuery({
    ...read('/pipelines', { query: { search: words, limit: limit + 1 } }),
    enabled: mayRead && isWanted,
    placeholderData: keepPreviousData,
  });
  return {
    title: t('pages.pipelines'),
    isFound: isWanted && !isPlaceholderData,
    limit,
    commands: (data?.docs ?? []).map(({ metadata }) => ({
      id: `pipeline ${metadata.id}`,
      title: metadata.name,
      icon: 'pipeline',
      href: `/pipelines/${metadata.id}`,
    })),
  };
};

/** As many of the newest builds are looked through; older ones are found by their number. */
const NEWEST = 50;

/** The builds whose pipeline, number, commit or branch answers a query. */
export const useBuildCommands = (words: string, isWanted: boolean, limit: number): CommandGroup => {
  const t = useText('shell');
  const mayRead = useCan('read', 'build');
  const number = /^\d{1,9}$/.test(words) && Number(words) > 0 ? Number(words) : undefined;
  const newest = useQuery({ ...read('/builds', { query: { limit: NEWEST } }), enabled: mayRead && isWanted });
  const numbered = useQuery({
    ...read('/builds', { query: { limit, ...(number === undefined ? {} : { number }) } }),
    enabled: mayRead && isWanted && number !== undefined,
  });
  const found = [...(number === undefined ? [] : (numbered.data ?? [])), ...(newest.data ?? [])];
  const builds = [...new Map(found.map(build => [build.id, build])).values()];
  return {
    title: t('pages.builds'),
    limit,
    commands: builds.map(build => {
      const subject = build.commitMessage.split('\n', 1)[0] ?? '';
      return {
        id: `build ${build.id}`,
        title: t('palette.build', { pipeline: build.pipelineName, number: build.number }),
        icon: 'runs',
        state: { kind: 'build', status: build.state },
        hint: subject || build.branchName,
        keywords: [subject, build.branchName, build.revision].filter(word => word !== ''),
        href: `/builds/${build.id}`,
      };
    }),
  };
};
