export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const popupClass =
  'flex max-h-[92dvh] w-full flex-col rounded-t-md border border-line bg-paper-raised text-ink shadow-lift ' +
  'pb-[env(safe-area-inset-bottom)] transition-[opacity,translate] duration-180 ease-out sm:max-h-[calc(100dvh-3rem)] sm:rounded-md sm:pb-0 ' +
  'data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-3 data-ending-style:opacity-0';
