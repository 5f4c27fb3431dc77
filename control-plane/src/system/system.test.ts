import { buildDocument } from '@freshet/contracts/openapi';
import { anyone, defineOperation, json } from '@freshet/contracts/rest';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { html, page } from './html.ts';
import { checkReadiness } from './readiness.ts';
import { referencePage } from './reference-page.ts';

describe('a page', () => {
  test('escapes every value that is not markup', () => {
    const hostile = `<script>alert("x")</script>'&`;
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;</p>',
    );
  });

  test('holds no script and no inline style, so that the strict policy can stay', () => {
    const text = page('t', html`<p>hello</p>`);
    expect(text).not.toMatch(/<script|style=|onclick/);
  });
});

describe('the API reference', () => {
  const operation = defineOperation({
    id: 'thing-list',
    method: 'GET',
    path: '/things',
    tag: 'Things',
    summary: 'List <b>things</b>',
    description: 'At most `limit` of them.',
    guard: anyone('test'),
    query: z.strictObject({ limit: z.int().min(1).max(50).describe('How many') }),
    reply: json(
      z.strictObject({ items: z.array(z.strictObject({ name: z.string() }).meta({ id: 'Thing' })) }),
    ),
  });
  const keys = { ...operation, id: 'key-list', path: '/keys', tag: 'API keys' } as const;
  const rules = { ...operation, id: 'rule-list', path: '/rules', tag: 'Access' } as const;
  const text = referencePage(buildDocument([operation, keys, rules], '1'));

  test('shows each operation with its parameters, permission and schemas, linkable by id', () => {
    expect(text).toContain('id="thing-list"');
    expect(text).toContain('How many');
    expect(text).toContain('(1 to 50)');
    expect(text).toContain('href="#schema-Thing"');
    expect(text).toContain('id="schema-Thing"');
  });

  test('has its parts in the order of the alphabet, whatever the case', () => {
    const titles = [...text.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title);
    expect(titles).toEqual(['Access', 'API keys', 'Things']);
  });

  test('sets what stands between backticks as code', () => {
    expect(text).toContain('At most <code>limit</code> of them.');
  });

  test('has no column for meanings where nothing has one', () => {
    expect(text).toContain('<th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th>');
    expect(text).toContain('<th>Field</th><th>Type</th></tr>');
  });

  test('escapes what contracts say', () => {
    expect(text).toContain('List &lt;b&gt;things&lt;/b&gt;');
  });
});

describe('readiness', () => {
  const fine = { name: 'database', check: async () => undefined };

  test('holds when every dependency is there', async () => {
    expect(await checkReadiness([fine])).toEqual(['database']);
  });

  test('names every dependency that is missing', async () => {
    const broken = (name: string) => ({ name, check: () => Promise.reject(new Error('secret reason')) });
    await expect(checkReadiness([fine, broken('keys'), broken('bus')])).rejects.toMatchObject({
      code: 'NOT_READY',
      message: 'not ready: keys, bus',
      details: { missing: ['keys', 'bus'] },
    });
  });
});
