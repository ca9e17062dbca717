import { useEffect, useRef, useState } from 'react';
import { type SectionId, sectionTitles } from './sections.ts';

/** Links to the sections, beside them or, on a narrow screen, in a row above them that stays in view. */
export function SectionLinks({ sections }: { sections: readonly SectionId[] }) {
  const current = useCurrentSection(sections);
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (row.current && link) center(link, row.current);
  }, [current]);
  return (
    <nav ref={row} aria-label="Sections of the settings" className="settings-links sticky">
      {sections.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'location' : undefined}
          // Chromium does not scroll to a link that is a fraction of a pixel in view. A press must not move its link.
          onFocus={({ target }) => {
            if (row.current && target.matches(':focus-visible')) center(target, row.current);
          }}
        >
          {sectionTitles[id]}
        </a>
      ))}
    </nav>
  );
}

function center(link: HTMLElement, row: HTMLElement): void {
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** The section that the URL names while any of it is in view, otherwise the first one in view. */
function useCurrentSection(sections: readonly SectionId[]): SectionId | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const key = sections.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          }
          return after;
        }),
      // What the bar of links or the save bar covers does not count.
      { rootMargin: '-96px 0px -96px 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return (
    sections.find((id) => `#${id}` === location.hash && inView.has(id)) ??
    sections.find((id) => inView.has(id))
  );
}

/** The parts to which a link leads in order to type in their first field. */
const sectionsToFocus: ReadonlySet<string> = new Set(['#shop', '#whatsapp']);

/** Shows the part that the URL names, once it is there: the browser looks for it before the settings have loaded. */
export function useScrollToHash(): void {
  useEffect(() => {
    const { hash } = location;
    const part = /^#[a-z-]+$/.test(hash) && document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView({ behavior: 'instant' });
    if (sectionsToFocus.has(hash)) part.querySelector('input')?.focus({ preventScroll: true });
  }, []);
}
