import { SaveBar } from "@sortes/ui";
import { SaveButton } from "./SaveButton.tsx";
import { SaveFailure } from "./SaveFailure.tsx";
import { SaveNameField } from "./SaveNameField.tsx";
import type { Saving } from "./use-save.ts";

interface SaveFormProps {
  /** As long as nothing is being saved: “Save Teams”. */
  label: string;
  /** What the name is called; “Save name” unless said. */
  nameLabel?: string;
  name: string;
  onNameChange: (name: string) => void;
  saving: Saving;
}

/** The name under which a result is kept, and the button that keeps it. */
export function SaveForm({ label, nameLabel, name, onNameChange, saving }: SaveFormProps) {
  const { save, button, failure, isSaving, isConfirmed } = saving;
  return (
    <SaveBar
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <SaveNameField label={nameLabel} value={name} onChange={onNameChange} />
      <SaveButton
        ref={button}
        type="submit"
        label={label}
        isSaving={isSaving}
        isConfirmed={isConfirmed}
      />
      <SaveFailure failure={failure} />
    </SaveBar>
  );
}
