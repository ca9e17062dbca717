import { bananaLeaf } from './banana-leaf.ts';
import { banarasGhatsDusk } from './banaras-ghats-dusk.ts';
import { beforeTheBoats } from './before-the-boats.ts';
import { birdsOnAWireCard } from './birds-on-a-wire-card.ts';
import { blueDoorJodhpur } from './blue-door-jodhpur.ts';
import { brassLota } from './brass-lota.ts';
import { dancersBookmark } from './dancers-bookmark.ts';
import { dhanyavaadCard } from './dhanyavaad-card.ts';
import { diyaCard } from './diya-card.ts';
import { elephantBookmark } from './elephant-bookmark.ts';
import { elephantsEvening } from './elephants-evening.ts';
import { gauriAndCalf } from './gauri-and-calf.ts';
import { gulmoharInMay } from './gulmohar-in-may.ts';
import { harvestProcession } from './harvest-procession.ts';
import { holiCard } from './holi-card.ts';
import { hundredPetalMandala } from './hundred-petal-mandala.ts';
import { kaveriAtDusk } from './kaveri-at-dusk.ts';
import { kingfisherBookmark } from './kingfisher-bookmark.ts';
import { konkanSky } from './konkan-sky.ts';
import { littleElephantCard } from './little-elephant-card.ts';
import { lotusPond } from './lotus-pond.ts';
import { lotusStemBookmark } from './lotus-stem-bookmark.ts';
import { mangoToranBookmark } from './mango-toran-bookmark.ts';
import { marigoldStudy } from './marigold-study.ts';
import { matsyaPair } from './matsya-pair.ts';
import { mayura } from './mayura.ts';
import { miniLeafTags } from './mini-leaf-tags.ts';
import { mistyDeodars } from './misty-deodars.ts';
import { mograSprig } from './mogra-sprig.ts';
import { monsoonOverTheGhats } from './monsoon-over-the-ghats.ts';
import { moonPhasesBookmark } from './moon-phases-bookmark.ts';
import { paisleyBookmark } from './paisley-bookmark.ts';
import { parakeetsOnNeem } from './parakeets-on-neem.ts';
import { pongalCard } from './pongal-card.ts';
import { rakhiCard } from './rakhi-card.ts';
import { redMoonSevenHills } from './red-moon-seven-hills.ts';
import { saltPans } from './salt-pans.ts';
import { shubhVivahCard } from './shubh-vivah-card.ts';
import { terracesKangra } from './terraces-kangra.ts';
import { thresholdKolam } from './threshold-kolam.ts';
import { tulsiBookmark } from './tulsi-bookmark.ts';
import type { Piece } from './piece.ts';

export const pieces: readonly Piece[] = [
  bananaLeaf,
  banarasGhatsDusk,
  beforeTheBoats,
  birdsOnAWireCard,
  blueDoorJodhpur,
  brassLota,
  dancersBookmark,
  dhanyavaadCard,
  diyaCard,
  elephantBookmark,
  elephantsEvening,
  gauriAndCalf,
  gulmoharInMay,
  harvestProcession,
  holiCard,
  hundredPetalMandala,
  kaveriAtDusk,
  kingfisherBookmark,
  konkanSky,
  littleElephantCard,
  lotusPond,
  lotusStemBookmark,
  mangoToranBookmark,
  marigoldStudy,
  matsyaPair,
  mayura,
  miniLeafTags,
  mistyDeodars,
  mograSprig,
  monsoonOverTheGhats,
  moonPhasesBookmark,
  paisleyBookmark,
  parakeetsOnNeem,
  pongalCard,
  rakhiCard,
  redMoonSevenHills,
  saltPans,
  shubhVivahCard,
  terracesKangra,
  thresholdKolam,
  tulsiBookmark,
];
