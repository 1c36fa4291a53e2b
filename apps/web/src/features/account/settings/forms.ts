import { AddressForm } from "./AddressForm.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { NameForm } from "./NameForm.tsx";
import { NewToken } from "./NewToken.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

/** What asks for something in the settings. Loaded as one part: they share what judges a form, which is large. */
export const settingsForms = { AddressForm, EraseDialog, NameForm, NewToken, PasswordForm };
export type SettingsForms = typeof settingsForms;
