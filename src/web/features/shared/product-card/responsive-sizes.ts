/**
 * The last part of a `sizes` attribute: what a phone asks for where a picture is drawn `vw` hundredths of its width wide.
 * It asks for an eighth less, which nobody sees and which spares it the next larger file; and a screen of three points to
 * a pixel for six tenths, as an eye tells no more than two of them apart at arm's length.
 */
export const phoneSizes = (vw: number): string =>
  `(min-resolution: 2.5dppx) ${Math.round(vw * 0.6)}vw, ${Math.round(vw * 0.88)}vw`;
