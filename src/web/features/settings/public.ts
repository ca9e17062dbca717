export { type Frame, loadFrame, useFrame } from './frame.ts';
