import { expect, test } from 'vitest';
import { linkImagePath } from '#contract/branding/link-image.ts';
import { shownImage, warningsOf, whatsappLimits } from './link-preview.rules.ts';

const image = { source: '/media/a-preview.jpg', width: 1200, height: 630, bytes: 120_000 };

test('a picture within the limits of WhatsApp is shown large, without a warning', () => {
  const largest = { ...image, bytes: whatsappLimits.maxBytes };
  for (const each of [image, largest, { ...image, width: 300, height: 75 }]) {
    expect(shownImage({ image: each })).toEqual({ image: each, hasLargeLayout: true });
    expect(warningsOf({ image: each, hasImages: true })).toEqual([]);
  }
});

test('a picture that cannot be loaded is missing', () => {
  expect(shownImage({ image: undefined })).toEqual({ image: undefined, hasLargeLayout: false });
  expect(warningsOf({ image: undefined, hasImages: true })).toEqual([
    expect.stringMatching(/cannot be loaded/),
  ]);
});

test('a picture above 600 KB is left out, and the warning has both sizes', () => {
  const large = { ...image, bytes: 712_300 };
  expect(shownImage({ image: large }).image).toBeUndefined();
  expect(warningsOf({ image: large, hasImages: true })).toEqual([expect.stringMatching(/600 KB.*713 KB/)]);
});

test('a narrow or a very wide picture is not shown large', () => {
  for (const [small, warning] of [
    [{ ...image, width: 299, height: 299 }, /300 pixels/],
    [{ ...image, width: 1201, height: 300 }, /four times/],
  ] as const) {
    expect(shownImage({ image: small })).toEqual({ image: small, hasLargeLayout: false });
    expect(warningsOf({ image: small, hasImages: true })).toEqual([expect.stringMatching(warning)]);
  }
});

test('the general picture stands for one that is missing or not ready', () => {
  const general = { ...image, source: linkImagePath({}) };
  expect(warningsOf({ image: general, hasImages: false })).toEqual([expect.stringMatching(/has no picture/)]);
  expect(warningsOf({ image: general, hasImages: true })).toEqual([expect.stringMatching(/being prepared/)]);
});
