import type { Status } from './use-system.ts';

/** The versions in words that stay the same in every language, for people and programs that read bug reports. */
export const reportOf = ({ version, commit, processes, database }: Status): string =>
  [
    `Freshet ${version} (${commit})`,
    `Node ${processes.answering.node}`,
    `PostgreSQL ${database.version}, structure ${database.migration}`,
    `Modules ${processes.answering.modules.join(', ')}`,
  ].join('\n');
