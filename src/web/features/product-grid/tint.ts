import { thumbHashToAverageRGBA } from 'thumbhash';

/** The average colour of a picture from its thumbhash (base64), as a colour for an SVG attribute. */
export function averageColour(placeholder: string): string {
  try {
    const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return 'none';
  }
}
