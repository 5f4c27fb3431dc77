import pg from 'pg';

/** Runs statements on a connection of their own, as whoever the URL names. */
export const query = async (
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away also rejects the query, which is where tests look.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
};
