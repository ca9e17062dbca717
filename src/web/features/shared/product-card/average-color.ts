import { thumbHashToAverageRGBA } from 'thumbhash';

/** The average colour of a picture from its thumbhash (base64), as a colour for an SVG attribute. */
export function averageColor(placeholder: string): string {
  try {
    const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const hex = (part: number) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0');
    return `#${hex(r)}${hex(g)}${hex(b)}`;
  } catch {
    return 'none';
  }
}
