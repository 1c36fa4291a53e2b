import { limits, type PresetEntry } from "@sortes/contract";
import { Button, Field, SaveBar, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import type { usePresets } from "./use-presets.ts";

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
