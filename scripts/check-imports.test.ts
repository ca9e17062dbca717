import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  write('src/contract/catalog/prices/price.ts', "import { z } from 'zod';\nexport const price = z.number();");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const clean = {
  'src/contract/catalog/prices/price.test.ts':
    "import { test } from 'vitest';\nimport { price } from './price.ts';",
  'src/server/config.ts': 'export const port = process.env.PORT;',
  'src/server/orders/orders.store.ts': "import { sql } from 'kysely';\nexport const one = sql`select 1`;",
  'src/server/orders/orders.rules.ts':
    "import type { Row } from './orders.store.ts';\nimport { createHash } from 'node:crypto';\nnew Date(0);",
  'src/server/orders/orders.test.ts': "db.selectFrom('order');",
  'src/server/orders/orders.api.test.ts': "import { openShop } from '#tests/support/shop.ts';",
  'src/server/database/open.ts': "import { Kysely } from 'kysely';",
  'src/server/orders/orders.api.ts':
    "import { price } from '#contract/catalog/prices/price.ts';\nimport { port } from '../config.ts';",
  'src/web/ui/button.tsx': "import { Button } from '@base-ui/react/button';",
  'src/web/features/product-grid/card.tsx':
    "import { Heart } from '#web/features/shared/favorites/heart.tsx';",
  'src/web/routes/home.tsx':
    "// import '#server/main.ts'\nconst at = 'https://example.org';\nimport '../features/product-grid/card.tsx';",
};

test('a tree that follows every rule passes', () => {
  for (const [path, text] of Object.entries(clean)) write(path, text);
  expect(checkImports(root)).toEqual([]);
});

describe('reports a violation:', () => {
  const violations: [string, string, string, string][] = [
    ['contract importing a package', 'src/contract/a.ts', "import fs from 'node:fs';", 'zod and itself only'],
    [
      'contract importing the server',
      'src/contract/a.ts',
      "import type { A } from '#server/a.ts';",
      'zod and itself only',
    ],
    [
      'contract climbing to the web',
      'src/contract/a.ts',
      "export * from '../web/a.ts';",
      'zod and itself only',
    ],
    [
      'server importing web',
      'src/server/a.ts',
      "import {\n  a,\n  b,\n} from '#web/a.ts';",
      'server never imports web',
    ],
    [
      'server loading web later',
      'src/server/a.ts',
      "const a = await import('../web/a.ts');",
      'server never imports web',
    ],
    ['web importing server', 'src/web/a.ts', "import '#server/main.ts';", 'web never imports server'],
    [
      'ui importing a feature',
      'src/web/ui/a.tsx',
      "import { A } from '#web/features/a/a.tsx';",
      'ui knows no features',
    ],
    [
      'ui importing a route',
      'src/web/ui/a.tsx',
      "import { A } from '../routes/home.tsx';",
      'ui knows no features',
    ],
    [
      'ui importing the API client',
      'src/web/ui/a.tsx',
      "import { A } from '#web/api/fetch-call.ts';",
      'ui knows no features',
    ],
    [
      'production code importing tests',
      'src/server/a.ts',
      "import { a } from '#tests/support/a.ts';",
      'the only aliases',
    ],
    [
      'kysely outside a store',
      'src/server/a/a.api.ts',
      "import type { Kysely } from 'kysely';",
      'SQL belongs in',
    ],
    [
      'a query outside a store',
      'src/server/a/a.api.ts',
      "await db\n  .insertInto('product')",
      'SQL belongs in',
    ],
    [
      'raw SQL outside a store',
      'src/server/a/a.rules.ts',
      'const rows = sql<Row>`select 1`;',
      'SQL belongs in',
    ],
    [
      'an admin feature importing a visitor feature',
      'src/web/features/admin/a.tsx',
      "import { A } from '#web/features/visitor/home/a.tsx';",
      'never import each other',
    ],
    [
      'a shared feature importing an account feature',
      'src/web/features/shared/a.tsx',
      "import type { A } from '../account/a.tsx';",
      'and shared none of them',
    ],
    [
      'a rules file importing a store',
      'src/server/a.rules.ts',
      "import { a } from './a.store.ts';",
      'imports ./a.store.ts',
    ],
    [
      'a rules file loading a query',
      'src/server/a.rules.ts',
      "await import('#server/a/a.queries.ts');",
      'a.queries.ts',
    ],
    [
      'a rules file reading files',
      'src/server/a.rules.ts',
      "import { readFile } from 'node:fs/promises';",
      'no database',
    ],
    ['a rules file reading the clock', 'src/server/a.rules.ts', 'const at = Date.now();', 'has Date.now('],
    ['a rules file using chance', 'src/server/a.rules.ts', 'const id = randomUUID();', 'has randomUUID('],
    ['an unknown alias', 'src/server/a.ts', "import { a } from '#shared/a.ts';", 'the only aliases'],
    ["an alias in a bundler's style", 'src/web/a.ts', "import { a } from '@/a.ts';", 'the only aliases'],
    [
      'the environment in the server',
      'src/server/http/a.ts',
      'const port = process.env.PORT;',
      'the environment is read',
    ],
    [
      'the environment in the web',
      'src/web/a.ts',
      'const { HOME } = process . env;',
      'the environment is read',
    ],
    [
      'climbing two folders',
      'src/server/a/b/c.ts',
      "import { d } from '../../d.ts';",
      'climb at most one folder',
    ],
  ];
  test.each(violations)('%s', (_what, path, text, sentence) => {
    write(path, text);
    const wrong = checkImports(root);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(`${path}: `);
    expect(wrong[0]).toContain(sentence);
  });
});

test('reports a cycle of type imports across folders by its shortest path', () => {
  write('src/server/a.ts', "import type { B } from './b/b.ts';\nimport './c.ts';");
  write('src/server/b/b.ts', "export type { C } from '../c.ts';");
  write('src/server/c.ts', "import { a } from './a.ts';");
  expect(checkImports(root)).toEqual(['import cycle: src/server/a.ts → src/server/c.ts → src/server/a.ts']);
});
