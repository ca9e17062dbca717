// A minimal Node server that reads products with the shop's driver and compresses them as the shop does. Its argument is the
// shop's database file; prints its port.
//   /<id>                       a product with its images
//   /?key=<created_at>&id=<id>  the 24 products before this one
import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import { MIN_COMPRESSED_SIZE } from '../../src/server/http/responses/compressed-body.ts';
import { compressFast, encodingFor } from '../../src/server/http/responses/content-encoding.ts';

const database = new Sqlite(process.argv[2] ?? '', { readonly: true });
const products = `
  select product.id, product.name, product.description, product.category_id, product.tags, product.price_paise,
    product.discounted_paise, product.allow_discount, product.stock, product.visibility, product.is_available_to_sell,
    product.is_sold_out, product.medium, product.size, product.created_at, product.updated_at, product.deleted_at,
    category.name as category_name, category.slug, category.gallery, category.visibility as category_visibility
  from product join category on category.id = product.category_id
  where product.deleted_at is null and product.visibility = 1 and category.visibility = 1`;
// The plus spares SQLite compiling the statement again for each value.
const byId = database.prepare(`${products} and product.id = +?`);
const page = database.prepare(`${products} and (product.created_at, product.id) < (+?, +?)
  order by product.created_at desc, product.id desc limit 25`);
const images = database.prepare(`
  select product_id, position, alt, hash, width, height, placeholder, state, fine_width, fine_height
  from product_picture join media on hash = media_hash
  where product_id in (select value from json_each(+?)) order by product_id, position`);

function read(url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const id = pathname.slice(1);
  const rows = id ? byId.all(id) : page.all(Number(searchParams.get('key')), searchParams.get('id'));
  // Every row has an id.
  const ids = (rows as { id: string }[]).map((row) => row.id);
  return { status: 'success', data: rows, images: images.all(JSON.stringify(ids)) };
}

const server = createServer(async (request, response) => {
  const bytes = Buffer.from(JSON.stringify(read(request.url ?? '')));
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const accepted = encodingFor(request.headers['accept-encoding']?.toString());
  if (!accepted || bytes.length < MIN_COMPRESSED_SIZE) {
    response.writeHead(200, { ...type, 'content-length': bytes.length }).end(bytes);
    return;
  }
  const compressed = await compressFast(bytes, accepted);
  response.writeHead(200, { ...type, 'content-encoding': accepted, 'content-length': compressed.length });
  response.end(compressed);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
