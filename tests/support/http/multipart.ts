/** The form with which the dashboard uploads an image. */
export function imageForm(bytes: Uint8Array, type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('picture', new File([new Uint8Array(bytes)], 'a.jpg', { type }));
  return form;
}

/** The body of a form with its header as a browser sends them, for `request` of a test shop. */
export async function multipart(form: FormData) {
  const sent = new Response(form);
  return {
    rawBody: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
