import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

test('a search says that its results match some of the words', async () => {
  const { call, main } = await openPages();
  const category = await call('POST', '/categories', { name: 'Kites' });
  const price = { actual: 500 };
  await call('POST', '/products', {
    name: 'Red kite',
    description: 'Paper.',
    category: category._id,
    price,
    stock: 1,
  });
  const sentence = 'Nothing matches all of these words. These match some of them. 1 piece';
  const some = textsOf(await main('/search?q=red+zeppelin'));
  expect(some).toEqual(expect.arrayContaining([sentence, 'Red kite']));
  expect(textsOf(await main('/search?q=red+kite'))).not.toContain(sentence);
  const none = textsOf(await main('/search?q=red+zeppelin&minPrice=900'));
  expect(none).toContain('Nothing found for “red zeppelin”');
  expect(none.join()).not.toContain('These match some of them');
});
