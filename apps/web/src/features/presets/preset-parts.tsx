import { limits, type PresetEntry } from "@sortes/contract";
import {
  Button,
  Dialog,
  Field,
  Icon,
  IconButton,
  Menu,
  MenuButton,
  SaveBar,
  text,
  TextInput,
} from "@sortes/ui";
import { useId, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import * as styles from "./presets.css.ts";
import { Link } from "@tanstack/react-router";
import type { usePresets } from "./use-presets.ts";

interface RenameDialogProps {
  preset: PresetEntry;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
  /** The reason why the last name was rejected. */
  error: string | undefined;
  isBusy: boolean;
}

/** Gives a preset another name. What was typed stays until it has it. */
export function RenameDialog({ preset, onRename, onClose, error, isBusy }: RenameDialogProps) {
  const { t } = useIntl();
  const [name, setName] = useState(preset.name);
  const [isMissing, setMissing] = useState(false);
  const rename = async () => {
    setMissing(name.trim() === "");
    if (name.trim() !== "" && (await onRename(name.trim()))) onClose();
  };
  return (
    <Dialog
      title={t("presets.renameTitle")}
      closeLabel={t("presets.cancel")}
      onClose={onClose}
      unsaved={name !== preset.name}
      onSubmit={() => void rename()}
      cancel={t("presets.cancel")}
      actions={
        <Button type="submit" busy={isBusy}>
          {t("presets.rename")}
        </Button>
      }
    >
      <Field label={t("presets.name")} error={isMissing ? t("presets.nameMissing") : error}>
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

interface PresetRowProps {
  preset: PresetEntry;
  /** Whether the person may change presets; everybody uses and deletes what they have. */
  mayKeep: boolean;
  onApply: () => void;
  onReplace: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** One preset and what can be done with it. */
export function PresetRow(props: PresetRowProps) {
  const { preset, mayKeep, onApply, onReplace, onRename, onDelete } = props;
  const { name } = preset;
  const { t } = useIntl();
  const id = useId();
  return (
    <li className={styles.row}>
      <bdi id={id} className={styles.name}>
        {name}
      </bdi>
      <Button tone="quiet" size="sm" aria-describedby={id} onClick={onApply}>
        {t("presets.apply")}
      </Button>
      {mayKeep ? (
        <Menu
          look="icon"
          align="end"
          name={t("presets.actionsFor", { name })}
          label={<Icon name="dots-three-bold" />}
        >
          <MenuButton icon="arrow-u-up-left" onClick={onReplace}>
            {t("presets.replace")}
          </MenuButton>
          <MenuButton icon="pencil-simple" onClick={onRename}>
            {t("presets.rename")}
          </MenuButton>
          <MenuButton icon="trash" dangerous onClick={onDelete}>
            {t("presets.delete")}
          </MenuButton>
        </Menu>
      ) : (
        <IconButton icon="trash" label={t("presets.deleteOne", { name })} onClick={onDelete} />
      )}
    </li>
  );
}

/** One quiet line on what presets are, and whose. */
export function AboutTiers({ words }: { words: "presets.locked" | "presets.lockedKept" }) {
  return (
    <p className={text.muted}>
      {useIntl().t(words, {
        link: (label) => (
          <Link key="link" to="/tiers">
            {label}
          </Link>
        ),
      })}
    </p>
  );
}

/** The key by which the server compares names. */
const keyOf = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

interface SavePresetProps {
  presets: readonly PresetEntry[];
  actions: Pick<ReturnType<typeof usePresets>, "busy" | "save" | "forget">;
}

/** The name under which the settings of the form are kept. It stays until they are. */
export function SavePreset({ presets, actions }: SavePresetProps) {
  const { t } = useIntl();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async () => {
    const wanted = name.trim();
    setMissing(wanted === "");
    if (wanted === "") {
      field.current?.focus();
      return;
    }
    const sameName = presets.find((preset) => keyOf(preset.name) === keyOf(wanted));
    if (await actions.save(wanted, sameName)) setName("");
  };
  return (
    <SaveBar onSubmit={() => void save()}>
      <Field label={t("presets.name")} error={isMissing && t("presets.nameMissing")}>
        <TextInput
          ref={field}
          name="presetName"
          dir="auto"
          autoComplete="off"
          maxLength={limits.preset.name}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
            actions.forget();
          }}
        />
      </Field>
      <Button type="submit" tone="quiet" busy={actions.busy}>
        {t("presets.save")}
      </Button>
    </SaveBar>
  );
}
