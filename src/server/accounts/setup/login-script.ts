/**
 * Stores the session from the `data-` attributes of the link as `web/api/session.ts` and `web/api/device-token.ts` do, and
 * opens the link.
 */
export const loginScript = `
const link = document.querySelector('a[data-token]')
if (link) {
  const { token, role, device } = link.dataset
  try {
    localStorage.setItem('token', token)
    localStorage.setItem('role', role)
    localStorage.removeItem('lapsed')
    if (!localStorage.getItem('device')) localStorage.setItem('device', device)
  } catch {}
  // Without storage, the link leads to the login.
  location.replace(link.href)
}
`;
