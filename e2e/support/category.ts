import type { Admin } from './admin.ts';

const media = ['Ink', 'Watercolor', 'Charcoal'];

/** Creates `count` products "Study 1" and so on: of three media in turn, at ₹101 and up, every fifth one sold out. */
export async function addStudies(admin: Admin, name: string, count: number): Promise<void> {
  const category = await admin.createCategory({ name, description: 'Hung for a test.' });
  // One after the other, so that the newest is the last.
  for (let n = 1; n <= count; n += 1) {
    await admin.createProduct(category, {
      name: `Study ${n}`,
      price: { actual: 100 + n, allowDiscount: false },
      stock: n % 5 === 0 ? 0 : 3,
      meta: { medium: media[n % media.length] },
    });
  }
}
