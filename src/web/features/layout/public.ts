export { followNavigations } from './after-navigation.ts';
export { type Channel, channelsOf } from './channels.ts';
export { Shell } from './shell.tsx';
