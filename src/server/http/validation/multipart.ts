import { limits } from '#contract/api/limits.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';

const FIELD = 'picture';

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  try {
    // The platform parses the format; the bytes are in memory and their size is limited.
    return await new Response(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    throw problem('malformed', 'This is not multipart/form-data.');
  }
}

/**
 * The image in the field `picture` of a multipart body.
 * @param type the Content-Type header, with the boundary
 * @throws problem `malformed`, `invalid`, `too_large`
 */
export async function readImage(
  bytes: Buffer,
  type: string,
): Promise<{ bytes: Uint8Array; filename: string }> {
  const form = await parse(bytes, type);
  const [file, ...others] = form.getAll(FIELD);
  if (!(file instanceof File) || others.length > 0)
    throw invalidAt(FIELD, `Please send one file in the field "${FIELD}".`);
  if (file.size > limits.imageBytes) throw problem('too_large', 'A picture can have at most 10 MB.');
  return { bytes: new Uint8Array(await file.arrayBuffer()), filename: file.name.slice(0, 255) };
}
