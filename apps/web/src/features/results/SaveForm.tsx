import { SaveBar } from "@sortes/ui";
import type { SubmitEvent } from "react";
import { SaveButton } from "./SaveButton.tsx";
import { SaveNameField } from "./SaveNameField.tsx";
import type { SaveReport } from "./use-save-report.tsx";

interface SaveFormProps {
  /** As long as nothing is being saved: “Save Teams”. */
  label: string;
  /** What the name is called; “Save name” unless said. */
  nameLabel?: string;
  name: string;
  onNameChange: (name: string) => void;
  report: SaveReport;
  isSaving: boolean;
  /** Sends the result; a throw is a failure as well. */
  onSave: () => void;
}

/** The name under which a result is kept, and the button that keeps it, once at a time. */
export function SaveForm(props: SaveFormProps) {
  const { label, nameLabel, name, onNameChange, report, isSaving, onSave } = props;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || report.isConfirmed) return;
    report.begin();
    try {
      onSave();
    } catch (error) {
      report.fail(error);
    }
  };
  return (
    <SaveBar onSubmit={submit}>
      <SaveNameField label={nameLabel} value={name} onChange={onNameChange} />
      <SaveButton
        type="submit"
        label={label}
        isSaving={isSaving}
        isConfirmed={report.isConfirmed}
      />
    </SaveBar>
  );
}
