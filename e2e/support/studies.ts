import type { Admin } from './admin.ts';

const mediums = ['Ink', 'Watercolor', 'Charcoal'];

/**
 * Creates a category with `count` products, "Study 1" and so on: of three mediums in turn, at ₹101, ₹102 and so on,
 * every fifth one sold out.
 */
export async function addStudies(admin: Admin, categoryName: string, count: number): Promise<void> {
  const category = await admin.createCategory({ name: categoryName, description: 'Created for a test.' });
  // One after the other, so that the last is the newest.
  for (let n = 1; n <= count; n += 1) {
    await admin.createProduct(category, {
      name: `Study ${n}`,
      price: { actual: 100 + n, allowDiscount: false },
      stock: n % 5 === 0 ? 0 : 3,
      meta: { medium: mediums[n % mediums.length] },
    });
  }
}
