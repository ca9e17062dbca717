import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { qrPng } from '#web/ui/qr-code.ts';

/** Saves the QR code of a payment as an image: a phone cannot scan its own screen, but its UPI app opens the image. */
export function SaveQrButton({ text, orderId }: { text: string; orderId: string }) {
  async function save() {
    try {
      // Only a press needs this module: imported statically, its name would be in the first load of every page.
      const { saveBlob } = await import('#web/api/download.ts');
      saveBlob(`${orderId}-upi.png`, await qrPng(text));
    } catch {
      showToast({
        kind: 'error',
        title: 'The QR code was not saved',
        description: 'Take a picture of the screen instead, and open that.',
      });
    }
  }
  return (
    <Button variant="outline" size="sm" data-needs-script onClick={() => void save()}>
      Save QR code
    </Button>
  );
}
