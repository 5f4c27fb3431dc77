import type { BlobEntry } from './blob-store.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name] ?? whole;
  });

const field = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** What a store answers to ListObjectsV2; the few fields of its XML that are needed. */
export const readListing = (xml: string): { blobs: BlobEntry[]; more: boolean } => ({
  blobs: [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: decoded(field(entry, 'Key') ?? ''),
    size: Number(field(entry, 'Size') ?? 0),
  })),
  more: field(xml, 'IsTruncated') === 'true',
});
