import { settingsLabels } from '../shared/settings-labels.ts';
import type { FormFields } from '../shared/text-props.ts';
import type { SettingsDraft } from './settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';
import { Switch } from './switch.tsx';

/** How pages behave for visitors. */
export function VisitorsSection({ draft, change }: FormFields<SettingsDraft>) {
  return (
    <SettingsSection id="visitors" intro="How your pages behave.">
      <Switch
        label={settingsLabels.stillBanner}
        hint="A text that is wider than the screen still moves."
        on={draft.stillBanner}
        onChange={(stillBanner) => change({ stillBanner })}
      />
      <Switch
        label={settingsLabels.guestFavorites}
        hint="Visitors save hearts in their browser, without an account, and find them on a Favorites page. A login adds them to the account. Your Privacy page then says so."
        on={draft.guestFavorites}
        onChange={(guestFavorites) => change({ guestFavorites })}
      />
    </SettingsSection>
  );
}
