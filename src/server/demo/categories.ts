import type { Category } from '#contract/catalog/category.ts';

export type DemoCategory = Pick<Category, 'slug' | 'name' | 'features'> & {
  description: string;
  browseDescription: string;
};

/** The categories of the demo shop. Some have no features of their own, so visitors see the default features. */
export const demoCategories: DemoCategory[] = [
  {
    slug: 'art-prints',
    name: 'Art Prints',
    description:
      'Prints of my watercolors and drawings on cotton rag, close enough to the originals that I have signed the wrong one.',
    browseDescription: 'Hills, flowers, birds and patterns, printed on cotton paper',
    features: [],
  },
  {
    slug: 'bookmarks',
    name: 'Bookmarks',
    description: 'Small tall pictures for people who read, each with a satin ribbon tied by hand.',
    browseDescription: 'Small tall pictures with a satin ribbon',
    features: [],
  },
  {
    slug: 'paintings',
    name: 'Paintings',
    description:
      'The originals. They are shown here so that you can look as long as you like; write to me if one of them will not leave you alone.',
    browseDescription: 'The originals, one of each',
    features: [
      {
        emoji: '🖌️',
        title: 'One of each',
        description: 'Every painting is the only one. When it goes it goes, and I say goodbye properly.',
      },
      {
        emoji: '📜',
        title: 'Signed on the back',
        description: 'With the date, the place and what the weather was doing.',
      },
      {
        emoji: '🏡',
        title: 'See it first',
        description: 'Come to the studio in Pune, or ask for a video in daylight.',
      },
    ],
  },
  {
    slug: 'greeting-cards',
    name: 'Greeting Cards',
    description:
      'Cards for the days that matter here and for the ordinary ones. Blank inside, because you know what to say better than I do.',
    browseDescription: 'For Diwali, weddings, new babies and no reason',
    features: [
      {
        emoji: '✉️',
        title: 'With an envelope',
        description: 'Each card comes with an envelope of the same handmade paper.',
      },
      {
        emoji: '🌿',
        title: 'Tree-free paper',
        description: 'The paper is made in Pune from cotton rags; no tree was asked.',
      },
      {
        emoji: '🖊️',
        title: 'Takes real ink',
        description: 'Blank inside, and sized so that a fountain pen does not feather.',
      },
      {
        emoji: '🎁',
        title: 'Sent for you',
        description: 'Give me the words and the address and I will write it and post it.',
      },
      {
        emoji: '🧵',
        title: 'Tied, not taped',
        description: 'Bundles are tied with strips of old sari. No plastic.',
      },
    ],
  },
];
