import { limits, type PresetEntry } from "@sortes/contract";
import { Button, Dialog, Field, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";

interface RenameDialogProps {
  preset: PresetEntry;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
  /** Why the last name was not taken. */
  error: string | undefined;
  isBusy: boolean;
}

/** Gives a preset another name. What was typed stays until it has it. */
export function RenameDialog({ preset, onRename, onClose, error, isBusy }: RenameDialogProps) {
  const { formatMessage } = useIntl();
  const [name, setName] = useState(preset.name);
  const [isMissing, setMissing] = useState(false);
  const rename = async () => {
    setMissing(name.trim() === "");
    if (name.trim() !== "" && (await onRename(name.trim()))) onClose();
  };
  return (
    <Dialog
      title={formatMessage({ id: "presets.renameTitle" })}
      closeLabel={formatMessage({ id: "presets.cancel" })}
      onClose={onClose}
      unsaved={name !== preset.name}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "presets.cancel" })}
          </Button>
          <Button type="submit" busy={isBusy}>
            {formatMessage({ id: "presets.rename" })}
          </Button>
        </>
      }
    >
      <Field
        label={formatMessage({ id: "presets.name" })}
        error={isMissing ? formatMessage({ id: "presets.nameMissing" }) : error}
      >
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={limits.preset.name}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </Dialog>
  );
}
