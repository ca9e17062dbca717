import { expect, test } from 'vitest';
import { fontPaths, readParts, withImports } from './page-parts.ts';

test('finds every script, style sheet and font that a page names', () => {
  const html = `<link rel="stylesheet" href="/assets/a.css"><link href=/assets/p.js rel=modulepreload crossorigin>
    <link rel="preload" as="font" href="/assets/f.woff2" crossorigin><style nonce="x">a{}</style>
    <script type="module" async src="/assets/e.js?a=1&amp;b"></script><script>inline()</script><link rel="icon" href="/i.svg">`;
  expect(readParts(html)).toEqual({
    scripts: ['/assets/e.js?a=1&b', '/assets/p.js'],
    styles: ['/assets/a.css'],
    preloadedFonts: ['/assets/f.woff2'],
    inlineStyles: 'a{}',
  });
});

test('follows static imports, also in cycles', () => {
  const manifest = {
    'entry.tsx': { file: 'assets/e.js', imports: ['_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
    'later.tsx': { file: 'assets/later.js' },
  };
  expect(withImports(['/assets/e.js'], manifest)).toEqual(['/assets/e.js', '/assets/a.js', '/assets/b.js']);
});

test('resolves the fonts of a style sheet against its path', () => {
  const css =
    '@font-face{src:url(/assets/a.woff2) format("woff2")}@font-face{src:url("./b.woff2")}i{background:url(c.png)}';
  expect(fontPaths(css, '/assets/app.css')).toEqual(['/assets/a.woff2', '/assets/b.woff2']);
});
