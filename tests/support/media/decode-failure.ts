import { PhotoError } from '#web/features/admin/photos/convert/photo-failure.ts';

/** @returns why the photo cannot be decoded; 'decoded' if it can, and any other error as it is */
export async function decodeFailure(decode: () => Promise<unknown>): Promise<unknown> {
  try {
    await decode();
    return 'decoded';
  } catch (error) {
    return error instanceof PhotoError ? error.reason : error;
  }
}
