import { mkdir, writeFile } from 'node:fs/promises';
import { join as pathJoin } from 'node:path';
import { newSheet, sheetImage } from './engine/sheet.ts';
import * as hills from './pieces/hills.ts';
const out = process.env.OUT ?? '/tmp/art';
await mkdir(out, { recursive: true });
for (const piece of Object.values(hills)) {
  if (process.argv.length > 2 && !process.argv.slice(2).includes(piece.slug)) continue;
  const t = Date.now();
  const sheet = newSheet(piece.slug, piece.width, piece.height, piece.paper);
  await piece.paint(sheet);
  const webp = await sheetImage(sheet).webp({ quality: 80, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(pathJoin(out, `${piece.slug}.webp`), webp);
  await sheetImage(sheet)
    .png()
    .toFile(pathJoin(out, `${piece.slug}.png`));
  console.log(piece.slug, webp.length, Date.now() - t);
}
