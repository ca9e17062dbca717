export { FormMessage } from './form-message.tsx';
export { PasswordForm } from './password-form.tsx';
export { PasswordStep } from './password-step.tsx';
export { onlyWrong, wrongEmail, wrongName, wrongNewPassword, wrongPassword } from './person-checks.ts';
export { useSmallForm } from './small-form.ts';
export { SubmitButton } from './submit-button.tsx';
