import type { BuildState } from '@freshet/contracts/builds';
import type { Sql } from './build-store.ts';
import { ENDED } from './build-store.ts';

const LOOKS: Readonly<Record<string, readonly [string, string]>> = {
  success: ['passing', '#2e7d32'],
  error: ['failing', '#c62828'],
  denied: ['denied', '#c62828'],
  terminated: ['terminated', '#616161'],
  unknown: ['unknown', '#757575'],
};

const LETTER = 7;
const PADDING = 10;
const LABEL_WIDTH = 42;

/** A small picture with one word. Nothing in it comes from outside. */
export const badgeFor = (state: BuildState | undefined): string => {
  const [word, colour] = LOOKS[state ?? 'unknown'] ?? ['unknown', '#757575'];
  const width = word.length * LETTER + PADDING;
  const total = LABEL_WIDTH + width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="20" role="img" aria-label="build: ${word}">`,
    `<title>build: ${word}</title>`,
    `<rect width="${total}" height="20" rx="3" fill="#424242"/>`,
    `<rect x="${LABEL_WIDTH}" width="${width}" height="20" rx="3" fill="${colour}"/>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
    `<text x="${LABEL_WIDTH / 2}" y="14">build</text>`,
    `<text x="${LABEL_WIDTH + width / 2}" y="14">${word}</text>`,
    '</g></svg>',
  ].join('');
};

/**
 * How the latest build of a public pipeline ended; nothing for any other, so that nobody can tell them apart. What
 * strangers propose says nothing of the project, so builds of forks do not count.
 */
export const publicState = async (
  db: Sql,
  pipelineId: string | undefined,
  branch: string | undefined,
): Promise<BuildState | undefined> => {
  if (pipelineId === undefined) return undefined;
  const pipeline = await db
    .selectFrom('builds.pipelines')
    .select('account_id')
    .where('pipeline_id', '=', pipelineId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  if (!pipeline) return undefined;
  let query = db
    .selectFrom('builds.builds')
    .select('state')
    .where('account_id', '=', pipeline.account_id)
    .where('pipeline_id', '=', pipelineId)
    .where('fork', '=', false)
    .where('state', 'in', [...ENDED]);
  if (branch !== undefined) query = query.where('branch', '=', branch);
  const latest = await query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  return latest?.state;
};
