import type { DashboardSettings } from '#contract/shop/settings.ts';
import { limits } from '#contract/api/limits.ts';
import { SettingsSection } from './settings-section.tsx';
import { Switch } from './switch.tsx';

const START_IN_TODAY = 'Start in Today';
const NEW_PRODUCTS_HAVE_STOCK = 'New pieces have stock 1';
const MORE_IMAGES = 'More pictures';

/** The settings as text for the conflict dialog. */
export const dashboardText = ({
  startInToday,
  newProductsHaveStock,
  moreImages,
}: DashboardSettings): string =>
  [
    `${START_IN_TODAY}: ${startInToday ? 'on' : 'off'}`,
    `${NEW_PRODUCTS_HAVE_STOCK}: ${newProductsHaveStock ? 'on' : 'off'}`,
    `${MORE_IMAGES}: ${moreImages ? 'on' : 'off'}`,
  ].join('\n');

type Props = { settings: DashboardSettings; onChange: (settings: DashboardSettings) => void };

export function DashboardSection({ settings, onChange }: Props) {
  return (
    <SettingsSection id="dashboard" intro="How this dashboard works, for all administrators.">
      <Switch
        label={START_IN_TODAY}
        hint="After you log in, the page Today opens instead of the home page."
        on={settings.startInToday}
        onChange={(startInToday) => onChange({ ...settings, startInToday })}
      />
      <Switch
        label={NEW_PRODUCTS_HAVE_STOCK}
        hint="A new product starts with stock 1 instead of 0: for originals, of which there is one."
        on={settings.newProductsHaveStock}
        onChange={(newProductsHaveStock) => onChange({ ...settings, newProductsHaveStock })}
      />
      <Switch
        label={MORE_IMAGES}
        hint={`A product can have ${limits.maxImagesPerProduct} pictures instead of ${limits.imagesPerProduct}. Turning it off removes none.`}
        on={settings.moreImages}
        onChange={(moreImages) => onChange({ ...settings, moreImages })}
      />
    </SettingsSection>
  );
}
