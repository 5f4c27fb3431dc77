/**
 * Events of one key always go through the same lane, and a lane has one owner at a time: that is what keeps a key in
 * order while processes share the work. The lane is stored with the event, so neither the number nor the hash may
 * change without a migration.
 */
export const LANES = 8;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The lane of a partition key (FNV-1a over its UTF-8 bytes). */
export const laneOf = (key: string): number => {
  let hash = FNV_OFFSET;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0) % LANES;
};
