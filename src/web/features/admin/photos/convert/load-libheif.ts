import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { Libheif } from './heic-rows.ts';

/** Loads the decoder for HEIC: 1.4 MB. It is a file of its own, as its license (LGPL) requires. */
export async function loadLibheif(): Promise<Libheif> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The decoder was not loaded: ${response.status}.`);
  return createLibheif({ wasmBinary: await response.arrayBuffer() });
}
