/** Bytes to read from a blob. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

export interface BlobEntry {
  readonly key: string;
  readonly size: number;
}

export interface BlobPage {
  /** In the order of their keys. */
  readonly blobs: readonly BlobEntry[];
  /** Give it as `after` for the next page; absent on the last one. */
  readonly next?: string;
}

/**
 * Keeps bytes under names, for any number of processes. What a method has returned from survives a crash of the
 * machine, unless the store was told otherwise.
 *
 * A key is made of parts with a slash between them; each part begins with a letter or digit and holds only letters,
 * digits, `.`, `_` and `-`. Anything else is refused with an error, as it is a bug of the caller.
 */
export interface BlobStore {
  /** Stores a whole blob; a reader sees all of it or what was there before. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes behind the first `offset` bytes of a blob, which begins with the first append at 0. What an earlier attempt
   * left behind that place is overwritten. One writer per blob at a time; absent where a store cannot do it.
   */
  readonly append?: (key: string, offset: number, bytes: Uint8Array) => Promise<void>;
  /** The bytes of a range as far as there are any; without one, all. BLOB_MISSING where there is no such blob. */
  read(key: string, range?: ByteRange): Promise<Buffer>;
  /** The blobs whose keys begin with the prefix. */
  list(prefix: string, page?: { readonly after?: string; readonly limit?: number }): Promise<BlobPage>;
  /** Removes blobs; those that are gone already are none of its business. */
  delete(keys: readonly string[]): Promise<void>;
}

/** How many blobs a page of a list has at most. */
export const MAX_PAGE = 1_000;
