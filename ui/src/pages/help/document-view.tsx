import { Fragment } from 'react';
import { ExternalLink, Link } from '../../design/link/index.ts';
import styles from './document.module.css';
import { resolveLink } from './documents.ts';
import type { Block, Inline } from './markdown.ts';

interface Props {
  /** The name of the document, which its links start from. */
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** The content of a document. */
export const DocumentView = ({ name, blocks }: Props) => (
  <div className={styles.document}>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
      <BlockView key={index} name={name} block={block} />
    ))}
  </div>
);

const BlockView = ({ name, block }: { readonly name: string; readonly block: Block }) => {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level > 2 ? 'h3' : 'h2';
      return (
        <Heading>
          <Words name={name} content={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Words name={name} content={block.content} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return <ListView name={name} {...block} />;
    case 'table':
      return <TableView name={name} rows={block.rows} />;
  }
};

type ListProps = Pick<Props, 'name'> & Omit<Extract<Block, { kind: 'list' }>, 'kind'>;

const ListView = ({ name, isOrdered, items }: ListProps) => {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
        <li key={index}>
          <Words name={name} content={item} />
        </li>
      ))}
    </List>
  );
};

type TableProps = Pick<Props, 'name'> & Pick<Extract<Block, { kind: 'table' }>, 'rows'>;

const TableView = ({ name, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled with the keyboard
  <div className={styles.table} tabIndex={0}>
    <table>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
          <tr key={row}>
            {cells.map((cell, column) => {
              const Cell = row === 0 ? 'th' : 'td';
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
                <Cell key={column}>
                  <Words name={name} content={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Words = ({ name, content }: { readonly name: string; readonly content: readonly Inline[] }) =>
  content.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is shown
    <Fragment key={index}>{wordsOf(name, part)}</Fragment>
  ));

const wordsOf = (name: string, part: Inline) => {
  if (part.kind === 'code') return <code>{part.text}</code>;
  if (part.kind === 'strong') return <strong>{part.text}</strong>;
  if (part.kind !== 'link') return part.text;
  const href = resolveLink(name, part.href);
  if (href === undefined) return part.text;
  return href.startsWith('/') ? (
    <Link to={href}>{part.text}</Link>
  ) : (
    <ExternalLink href={href}>{part.text}</ExternalLink>
  );
};
