import { type RefObject, useEffect, useRef, useState } from 'react';
import { DEFAULT_BANNER, defaultBannerFor } from '#contract/shop/default-banner.ts';
import { storage } from '#web/api/storage.ts';
import type { SiteSettings } from '#web/navigation/route.ts';
import { chatsOf } from '../social-links/social-links.tsx';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { BANNER_FLAG } from './banner-flag.ts';

/** Pixels of the banner that its text cannot have: the space before it and both buttons. */
const OTHER_PIXELS = 120;

/**
 * The artist's announcement. It moves, unless it fits and the setting allows it to stand still. The visitor can pause it, and
 * close it for good.
 */
export function Banner() {
  const settings = useSiteSettings();
  const { stillBanner } = settings;
  const bannerText = shownText(settings);
  const text = useRef<HTMLSpanElement>(null);
  const isStill = useFits(text, stillBanner, bannerText);
  const [isPaused, setIsPaused] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || bannerText.trim() === '') return null;

  function close() {
    setIsClosed(true);
    // The focused button disappears with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
    storage.set(BANNER_FLAG, 'true');
  }

  return (
    <section aria-label="Announcement" className="banner">
      <div>
        <p
          className="banner-text"
          data-paused={isPaused || undefined}
          style={isStill ? { animation: 'none' } : undefined}
        >
          <span ref={text}>{bannerText}</span>
          {!isStill && <span aria-hidden="true">{bannerText}</span>}
        </p>
      </div>
      {!isStill && (
        <Button
          variant="quiet"
          size="icon"
          className="banner-pause"
          aria-label={isPaused ? 'Play announcement' : 'Pause announcement'}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} className="size-4" />
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Close announcement" onClick={close}>
        <Icon name="cross" className="size-4" />
      </Button>
    </section>
  );
}

/** Leaves out of the default text the channels that the shop lacks. */
const shownText = (settings: SiteSettings): string =>
  settings.bannerText === DEFAULT_BANNER
    ? defaultBannerFor(chatsOf(settings).map(({ label }) => label))
    : settings.bannerText;

/** Whether the text fits into the banner. False until hydration, because the server knows no widths. */
function useFits(text: RefObject<HTMLSpanElement | null>, mayBeStill: boolean, bannerText: string): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    // Measures again after a change of the text, which need not resize the banner.
    const banner = bannerText && text.current?.closest('section');
    if (!mayBeStill || !banner) return;
    const measure = () => {
      const range = document.createRange();
      // Without the space between the two copies.
      if (text.current) range.selectNodeContents(text.current);
      setFits(range.getBoundingClientRect().width + OTHER_PIXELS < banner.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(banner);
    return () => observer.disconnect();
  }, [text, mayBeStill, bannerText]);
  return mayBeStill && fits;
}
