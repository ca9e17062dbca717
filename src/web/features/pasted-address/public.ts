export { usePastedAddress } from './use-pasted-address.tsx';
