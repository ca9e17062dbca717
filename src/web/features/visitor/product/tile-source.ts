import OpenSeadragon from 'openseadragon';
import type { Image } from '#contract/catalog/images/image.ts';
import { lastLevel, tileUrl, tileGeometry } from '#contract/catalog/images/image-tiles.ts';

/** An image with a full resolution, from which the shop makes tiles. */
export type TiledImage = Image & { fine: NonNullable<Image['fine']> };

/** The tiles of an image, as the library loads them. */
export function tileSource({ url, fine: fullResolution }: TiledImage) {
  const source = new OpenSeadragon.TileSource({
    ...fullResolution,
    tileSize: tileGeometry.size,
    tileOverlap: tileGeometry.overlap,
    minLevel: 0,
    maxLevel: lastLevel(fullResolution),
  });
  const jobs = new Set<OpenSeadragon.ImageJob>();
  return Object.assign(source, {
    getTileUrl: (level: number, column: number, row: number) => tileUrl(url, { level, column, row }),
    downloadTileStart(job: OpenSeadragon.ImageJob) {
      jobs.add(job);
      // A finished job would keep the image of its tile, which the viewer has copied.
      const { finish } = job;
      job.finish = (...result) => {
        jobs.delete(job);
        finish.apply(job, result);
      };
      OpenSeadragon.TileSource.prototype.downloadTileStart.call(source, job);
    },
    /** Aborts running downloads: the library would finish them and log an error for each. */
    abort() {
      for (const job of jobs) {
        // The library uses the id of its timeout as jobId; a failed job has none.
        if (job.jobId === null) continue;
        source.downloadTileAbort(job);
        window.clearTimeout(job.jobId);
      }
    },
  });
}
