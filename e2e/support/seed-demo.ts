// Seeds the demo of the test shops, unless its cache is current.
import { startShop } from './shop-process.ts';

const shop = await startShop();
await shop.stop();
