import { useState } from 'react';
import { storage } from '#web/api/storage.ts';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { BANNER_FLAG } from './banner-flag.ts';

/** A moving text that says how to order. The visitor can pause it, and close it for good. */
export function Banner() {
  const { bannerText } = useSiteSettings();
  const [paused, setPaused] = useState(false);
  const [closed, setClosed] = useState(false);
  if (closed || bannerText.trim() === '') return null;

  function close() {
    setClosed(true);
    // The focused button disappears with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
    storage.set(BANNER_FLAG, 'true');
  }

  return (
    <section aria-label="Announcement" className="banner">
      <div>
        <p className="banner-text" data-paused={paused || undefined}>
          <span>{bannerText}</span>
          <span aria-hidden="true">{bannerText}</span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={paused ? 'Play announcement' : 'Pause announcement'}
        onClick={() => setPaused(!paused)}
      >
        <Icon name={paused ? 'play' : 'pause'} className="size-4" />
      </Button>
      <Button variant="quiet" size="icon" aria-label="Close announcement" onClick={close}>
        <Icon name="cross" className="size-4" />
      </Button>
    </section>
  );
}
