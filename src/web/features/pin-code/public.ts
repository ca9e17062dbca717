export { PinField } from './pin-field.tsx';
