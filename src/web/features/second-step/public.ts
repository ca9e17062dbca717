export { SecondStep } from './second-step.tsx';
