import type { Settings } from '#contract/shop/settings.ts';
import { demoPolicies } from './policies.ts';

/** The settings of the demo shop; the other settings keep their defaults. */
export const demoBrand = {
  brand: 'Hridaya',
  tagline: 'We follow heart',
  bannerText:
    'Orders are taken by hand: send a message on WhatsApp or Instagram and I will reply the same day. No payment is taken on this site.',
  story: [
    'I am Ila Phadke. I paint in a room above a flour mill in Pune, which means that in the mornings everything shakes a little and by noon there is a fine white dust on my palette. I have stopped fighting it. Some of it is surely in the pictures.',
    'I did not go to art school. I studied accounts, kept the books of a tractor dealer for six years and drew in the margins of the ledgers. When he retired he gave me those margins back, cut out and tied with string. I understood it as advice.',
    'My first real teacher was my grandmother in Wai, who drew rangoli before anyone was awake and swept it away the next day without a thought. From her I learned that a line is a kind of breathing, and that not everything has to last. The second was a sign painter in Satara who let me hold his brushes for one summer and told me, every day, to look longer and paint less.',
    'Hridaya began with a mistake. In 2019 I posted a painting of a lotus for my cousin and sent it to the wrong number; a stranger in Coimbatore wrote back to ask what it cost. She has eleven pictures now. Most people who buy from me come like that, from someone who knows someone.',
    'I still pack each order myself, usually on the floor, usually with the cat on the bubble wrap. If you write, it is I who answers. If I am slow, it is raining and I am painting it.',
  ],
  aboutMyArt: [
    'Most of what I make is watercolor on Indian cotton paper, because it forgives nothing and gives back more than I put in. I use few colors: an indigo from Auroville, sindoor red, turmeric yellow, a green I mix fresh every time, and the paper for white.',
    'The subjects are near at hand: what grows in the courtyard, what flies past it, hills I have sat on, the patterns on my grandmother’s saris. When I borrow from the walls of Warli homes or the murals of Kerala I go and learn from the people who keep them, and I say so.',
  ],
  creativeProcess: {
    inspiration:
      'I carry a small book and a bad pen everywhere. Nothing is planned in it; I draw what stops me, be it a leaf, a lintel or a goat on a scooter, and wait to see what I keep going back to.',
    creation:
      'The paper is soaked and stretched the night before. The large washes go down in one sitting, standing up, with the fan off. The lines come days later, when I have forgotten what I intended and can see what is there.',
    connection:
      'Then it goes to someone’s wall and begins another life. People send me photographs: the lotus beside a kitchen window, the moon above a cot. Those go back in the book.',
  },
  policies: demoPolicies,
  whatsapp: '910000000000',
  instagram: 'https://www.instagram.com/hridaya.demo.shop',
  youtube: 'https://www.youtube.com/@hridaya-demo-shop',
} satisfies Partial<Settings>;
