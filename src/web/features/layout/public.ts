export { ChannelLinks } from './channel-links.tsx';
export { channelsOf } from './channels.ts';
export { presentPage } from './present-page.ts';
export { Shell } from './shell.tsx';
export { welcome } from './welcome.ts';
