import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { hashOfImage } from '#contract/branding/icons.ts';
import { backUp } from '#tests/support/backup/shops.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { largestName } from '../media/media-names.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';
import { readNeededImages } from '../move/source.queries.ts';
import { openArchive } from './archive/archive.ts';
import { findImageProblems, readUsedHashes } from './archive/image-problems.ts';

test(
  'a backup and its verification report a lost image of the previous branding, and the move needs it',
  { timeout: 120_000 },
  async () => {
    const shop = await openCatalogShop();
    const [, base64 = ''] = (await plainImage('olive')).split(',');
    const bytes = Buffer.from(base64, 'base64');
    const { url, width, height } = await uploadMedia(shop.services, { bytes, filename: 'mark.png' });
    const hash = hashOfImage(url) ?? '';
    const put = (branding: object) =>
      shop.asAdmin('PUT', '/settings/branding', { ...defaultBranding, ...branding });
    await put({ mark: { url, width, height } });
    await put({ accent: '#0b5345' });
    expect((await readNeededImages(shop.services.database.read)).map((image) => image.hash)).toContain(hash);
    await openStorage(shop.services.config).remove(largestName(hash));
    const archive = await openArchive((await backUp(shop)).path);
    expect(archive.header.lost).toEqual([hash]);
    expect(await readUsedHashes(archive)).toContain(hash);
    expect(await findImageProblems(archive)).toContainEqual({ name: largestName(hash), problem: 'missing' });
  },
);
