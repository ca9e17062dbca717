import { ApiError } from '#web/api/api-error.ts';
import { fetchDocument } from '../shared/fetch-document.ts';
import type { LinkPreview, PreviewImage } from './link-preview.rules.ts';

const FAILURE = 'The preview cannot be loaded.';

/**
 * Reads what WhatsApp reads of a page: the tags in its HTML, and the file of its picture.
 * @returns null for a page that visitors cannot open
 */
export async function readLinkPreview(path: string, signal: AbortSignal): Promise<LinkPreview | null> {
  const { status, page } = await fetchDocument({ url: path, signal, failure: FAILURE });
  if (status === 404) return null;
  if (status !== 200) throw new ApiError(FAILURE, 'unreachable', status);
  const tag = (property: string) =>
    page.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content') ?? '';
  return {
    url: tag('url'),
    title: tag('title'),
    description: tag('description'),
    image: await readImage(tag('image'), signal),
  };
}

/** @param url on the public origin, which need not be the one where the dashboard is open */
async function readImage(url: string, signal: AbortSignal): Promise<PreviewImage | undefined> {
  if (!URL.canParse(url)) return undefined;
  const source = new URL(url).pathname;
  const response = await fetch(source, { signal });
  if (!response.ok) return undefined;
  const file = await response.blob();
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { source, width, height, bytes: file.size };
  } catch {
    // The file is no picture.
    return undefined;
  }
}
