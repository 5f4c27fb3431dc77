/** Bytes of notes that one request may leave in the audit log. */
const MOST_BYTES = 65_536;

/** What becomes known of a request while it is carried out, for the audit log. */
export class AuditNotes {
  readonly #annotations = new Map<string, string>();
  #bytes = 0;
  /** The name of the object that a request without a name has made. */
  name: string | undefined;

  readonly annotate = (key: string, value: string): void => {
    // What was said first stays, as a later one could hide it.
    if (this.#annotations.has(key)) return;
    const bytes = key.length + value.length;
    if (this.#bytes + bytes > MOST_BYTES) return;
    this.#bytes += bytes;
    this.#annotations.set(key, value);
  };

  get annotations(): Readonly<Record<string, string>> | undefined {
    return this.#annotations.size === 0 ? undefined : Object.fromEntries(this.#annotations);
  }
}
