import { z } from 'zod';
import { serverEnvironment } from '../../scripts/server-environment.mjs';
import { dataFolder, peakMemory, type Running, spawnShop } from '../../tests/support/process.ts';
import { adminEnvironment, adminLogin } from '../../tests/support/credentials.ts';

/** The response fields that are used here. */
const Success = z.object({ data: z.object({ _id: z.string().default(''), token: z.string().default('') }) });

export type ShopWithProducts = {
  port: number;
  token: string;
  /** The id of its category. */
  category: string;
  /** Peak memory of the process in MiB. */
  peakMemory(): number;
  running: Running;
};

/**
 * A shop in its own process, with `products` products.
 * @param controlGroup the folder of a control group that limits its memory: see tests/support/memory-limit.ts
 */
export async function startShopWithProducts(
  products: number,
  controlGroup?: string,
): Promise<ShopWithProducts> {
  const environment = {
    DATA_DIR: dataFolder(),
    LOG_LEVEL: 'warn',
    // The allocator and heap settings of `npm start`.
    ...serverEnvironment,
    ...adminEnvironment,
  };
  const running = spawnShop(environment, { controlGroup });
  const port = await running.open();
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return Success.parse(await response.json()).data;
  };
  const { token } = await post('/auth/login', adminLogin);
  const category = await post('/categories', { name: 'Art Prints' }, token);
  for (let index = 0; index < products; index += 1) {
    const product = {
      name: `Lotus pond number ${index}`,
      description: 'Water, leaves and the first light of the day.',
      category: category._id,
      price: { actual: 400 + index },
      stock: 5,
    };
    await post('/products', product, token);
  }
  return {
    port,
    token,
    category: category._id,
    running,
    peakMemory: () => peakMemory(running.child.pid),
  };
}
