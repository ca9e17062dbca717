import type { Image } from '#contract/catalog/images/image.ts';
import type { Services } from '#server/context.ts';
import { presentImage } from '#server/catalog/images.rules.ts';
import { findMedia, upsertMedia } from '../media.store.ts';

type Upload = { bytes: Uint8Array; filename?: string | undefined };

/** A file name that is safe in a message: its last part, visible characters only, at most 60. */
function displayName(filename: string | undefined): string {
  const last = filename?.split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  if (shown === '') return 'The picture';
  return shown.length > 60 ? `${shown.slice(0, 59).toWellFormed()}…` : shown;
}

/** Stores one image, for use in a product later. @throws problem `invalid`, `too_large`, `unavailable` */
export async function uploadMedia(
  { database, media, now }: Pick<Services, 'database' | 'media' | 'now'>,
  { bytes, filename }: Upload,
): Promise<Image> {
  const ingested = await media.ingest(bytes, displayName(filename));
  const [row] = await database.write(async (tx) => {
    await upsertMedia(tx, [ingested], now());
    return findMedia(tx, [ingested.hash]);
  });
  media.wake();
  return presentImage({ state: 'early', ...ingested, ...row, alt: null, position: 0 });
}
