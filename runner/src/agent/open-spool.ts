import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BuildReport } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { Spool, spoolFault, type Told, tally } from './spool.ts';
import type { SpoolBudget } from './spool-budget.ts';
import type { Segment } from './spool-reader.ts';

const NEWLINE = 0x0a;

const damaged = (path: string, cause: unknown): Fault =>
  new Fault('RUNNER_SPOOL_UNUSABLE', `${path} is damaged`, { path }, { cause });

const firstLine = async (path: string): Promise<string | undefined> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_048_576), 0, 1_048_576, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE);
    return end === -1 ? undefined : buffer.toString('utf8', 0, end);
  } finally {
    await file.close();
  }
};

const headIn = (line: string): Told => (JSON.parse(line) as { readonly told: Told }).told;

/** Reads the last segment, counts what it tells, and cuts off what was being written. */
const readLast = async (
  path: string,
): Promise<{ readonly told: Told; readonly segment: Segment } | undefined> => {
  const content = await readFile(path);
  const bytes = content.lastIndexOf(NEWLINE) + 1;
  if (bytes === 0) return undefined;
  const file = await open(path, 'r+');
  await file.truncate(bytes).finally(() => file.close());
  const [head = '', ...lines] = content.toString('utf8', 0, bytes - 1).split('\n');
  try {
    const told = headIn(head);
    const first = told.last + 1;
    for (const line of lines) tally(told, BuildReport.parse(JSON.parse(line)));
    return { told, segment: { first, last: told.last, headBytes: Buffer.byteLength(head) + 1, bytes } };
  } catch (error) {
    throw damaged(path, error);
  }
};

/** Opens the spool of a build: a new one, or what an earlier process left of it. */
export const openSpool = async (
  directory: string,
  tools: { readonly budget: SpoolBudget; readonly clock: Clock },
): Promise<Spool> => {
  try {
    const names = (await readdir(directory).catch(() => [])).filter(name => /^\d{10}$/.test(name)).toSorted();
    let last: Awaited<ReturnType<typeof readLast>>;
    while (names.length > 0 && !last) {
      const path = join(directory, names.at(-1) ?? '');
      last = await readLast(path);
      // It was begun and nothing was written to it.
      if (!last) {
        await rm(path, { force: true });
        names.pop();
      }
    }
    if (!last) {
      const told: Told = { last: 0, steps: 0, approvals: [], isOver: false };
      return new Spool(directory, tools, { told, segments: [] });
    }
    const earlier = await Promise.all(
      names.slice(0, -1).map(async (name, index): Promise<Segment> => {
        const path = join(directory, name);
        const head = (await firstLine(path)) ?? '';
        return {
          first: Number(name),
          last: Number(names[index + 1]) - 1,
          headBytes: Buffer.byteLength(head) + 1,
          bytes: (await stat(path)).size,
        };
      }),
    );
    return new Spool(directory, tools, { told: last.told, segments: [...earlier, last.segment] });
  } catch (error) {
    throw error instanceof Fault ? error : spoolFault(error, directory);
  }
};
