/**
 * A release of Helm, read from the Secret that Helm keeps it in: packed and encoded twice. It holds the chart, the
 * values and the rendered manifests. Others may write Secrets too, so it is unpacked within bounds and beside all else
 * that happens, and every field is what its type says, or not there.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { KubeObject } from '@freshet/domain/objects';
import { z } from 'zod';

const HELM_SECRET_TYPE = 'helm.sh/release.v1';

/** A Secret has at most a mebibyte, and what is in it packs well; what unpacks to more than this was made to. */
const LARGEST_RELEASE = 32 * 1_048_576;
/** Values that lie deeper were made to exhaust whoever walks through them. */
const DEEPEST = 100;

const unpack = promisify(gunzip);

const text = (longest: number) => z.string().max(longest).optional().catch(undefined);
const values = z.record(z.string(), z.unknown()).optional().catch(undefined);
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().catch(undefined);

const Release = z.object({
  name: text(253),
  namespace: text(253),
  version: z.int().min(1).max(2_147_483_647).optional().catch(undefined),
  info: part({
    status: text(63),
    first_deployed: text(64),
    last_deployed: text(64),
    description: text(65_536),
    notes: text(LARGEST_RELEASE),
  }),
  chart: part({
    metadata: part({ name: text(253), version: text(255), appVersion: text(255) }),
    values,
  }),
  config: values,
  manifest: text(LARGEST_RELEASE),
});

export type Release = z.infer<typeof Release>;

/** Undefined for what is no release, or cannot be read. */
export const readRelease = async (secret: KubeObject): Promise<Release | undefined> => {
  const { type, data } = secret as KubeObject & { type?: unknown; data?: { release?: unknown } | null };
  const release = data?.release;
  if (type !== HELM_SECRET_TYPE || typeof release !== 'string') return undefined;
  try {
    const packed = Buffer.from(Buffer.from(release, 'base64').toString(), 'base64');
    const written = packed[0] === 0x1f ? await unpack(packed, { maxOutputLength: LARGEST_RELEASE }) : packed;
    const read = Release.safeParse(JSON.parse(written.toString()));
    return read.success && isShallow(read.data) ? read.data : undefined;
  } catch {
    return undefined; // the errors of readers quote what they read
  }
};

const isShallow = (release: Release): boolean => {
  let level: unknown[] = [release.config, release.chart?.values];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  return level.length === 0;
};
