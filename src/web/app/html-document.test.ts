import { expect, test } from 'vitest';
import { htmlDocument } from './html-document.ts';
import { PAGE_DATA_ID } from './page-record.ts';

const HOSTILE = '</script><script>alert(1)</script><!--<script>\u2028\u2029';

test('a product name cannot end a script element with JSON or start another', { tags: ['BR02'] }, () => {
  const html = htmlDocument({
    head: { title: 'A lotus', path: '/', meta: [], links: [], jsonLd: [JSON.stringify({ name: HOSTILE })] },
    body: '',
    data: { name: HOSTILE },
    bootScript: '',
    assets: { script: '/a.js', styles: [], fonts: [], entryModules: [], modules: {} },
    modules: [],
    loadsCodeAtOnce: false,
  });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<!--');
  expect(html).not.toMatch(/[\u2028\u2029]/);
  const data = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`).exec(html)?.[1];
  expect(JSON.parse(data ?? '')).toEqual({ name: HOSTILE });
});
