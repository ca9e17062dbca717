import { policyRoute } from '../features/visitor/policies/policy-route.tsx';

export const route = policyRoute('contact', 'Contact');
