/** A longer line is shown in pieces of this length. */
const LINE_MAX = 8 * 1024;

/** Makes lines of chunks, which may end anywhere. */
export class LineSplitter {
  #open = '';

  /** The lines that this chunk completes. */
  push(chunk: string): readonly string[] {
    const pieces = (this.#open + chunk).split('\n');
    const last = pieces.pop() ?? '';
    const rest = last.length % LINE_MAX;
    this.#open = last.slice(last.length - rest);
    return [...pieces, last.slice(0, last.length - rest)].flatMap((piece, index) =>
      index === pieces.length && piece === '' ? [] : cut(piece),
    );
  }

  /** What is left when nothing more comes. */
  end(): readonly string[] {
    const rest = this.#open;
    this.#open = '';
    return rest === '' ? [] : [rest];
  }
}

const cut = (line: string): readonly string[] => {
  if (line.length <= LINE_MAX) return [line];
  const count = Math.ceil(line.length / LINE_MAX);
  return Array.from({ length: count }, (_, index) => line.slice(index * LINE_MAX, (index + 1) * LINE_MAX));
};
