import { limits } from "@sortes/contract";
import {
  Alert,
  Button,
  Field,
  Form,
  layout,
  LinkButton,
  SegmentedRadios,
  Select,
  text,
  TextInput,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import type { FormAdapter } from "./form-adapter.ts";
import { keptListLimits } from "./device-lists.ts";
import * as styles from "./my-lists.css.ts";
import type { Thing, useThings } from "./things.ts";
import type { KeepPlace, ThingActions } from "./use-thing-actions.ts";

interface KeepFormProps {
  adapter: FormAdapter;
  things: Pick<ReturnType<typeof useThings>, "device" | "ownPacks" | "presets">;
  actions: Pick<ThingActions, "busy" | "keep" | "replace">;
  mayKeepPresets: boolean;
}

const placeLabels = {
  device: "my-lists.device",
  pack: "my-lists.pack",
  preset: "my-lists.keepPreset",
} as const;

/** Names with the same key count as equal. */
const keyOf = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

/** Stores the form's contents under a name, in the chosen place. */
export function KeepForm({ adapter, things, actions, mayKeepPresets }: KeepFormProps) {
  const { t } = useIntl();
  const { isSignedIn, user } = useSession();
  const [name, setName] = useState("");
  const [wanted, setWanted] = useState<KeepPlace>();
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<{ words: string; same: Thing | undefined }>();
  const choices: KeepPlace[] = [
    ...(adapter.lists ? (["device"] as const) : []),
    ...(adapter.lists && isSignedIn ? (["pack"] as const) : []),
    ...(adapter.settings && mayKeepPresets ? (["preset"] as const) : []),
  ];
  const place = choices.find((one) => one === wanted) ?? choices[0];
  const titles = adapter.lists?.titles?.() ?? [];
  const aboutTiers = adapter.settings && user?.features && !mayKeepPresets && (
    <p className={text.muted}>
      {t(things.presets.length > 0 ? "my-lists.lockedKept" : "my-lists.locked", {
        link: (label) => (
          <Link key="link" to="/tiers">
            {label}
          </Link>
        ),
      })}
    </p>
  );
  if (!place) return aboutTiers || null;

  const namesNow = () => adapter.lists?.read(at) ?? [];
  const findSame = (): Thing | undefined => {
    const isSame = (title: string) => keyOf(title) === keyOf(name);
    if (place === "device") {
      const list = things.device.find(({ title }) => isSame(title));
      return list && { place, id: `device ${list.title}`, title: list.title, list };
    }
    const preset =
      place === "preset" &&
      things.presets.find((one) => one.generatorType === adapter.type && isSame(one.name));
    return preset
      ? { place: "preset", id: `preset ${preset.id}`, title: preset.name, preset }
      : undefined;
  };
  const keep = async () => {
    const refused = await actions.keep(place, name, namesNow());
    if (refused === undefined) setName("");
    setProblem(refused === undefined ? undefined : { words: refused, same: findSame() });
  };
  const replace = async (same: Thing) => {
    setProblem(undefined);
    setName("");
    await actions.replace(same, namesNow());
  };
  return (
    <Form className={styles.keep} onSubmit={() => void keep()}>
      {titles.length > 1 && (
        <Field label={t("my-lists.which")}>
          <Select value={at} onChange={({ target }) => setAt(Number(target.value))}>
            {titles.map((title, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a list is its place
              <option key={i} value={i}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t(place === "preset" ? "my-lists.keepSettingsAs" : "my-lists.keepAs")}
        error={problem && !problem.same && problem.words}
      >
        <TextInput
          name="keptName"
          dir="auto"
          autoComplete="off"
          maxLength={place === "device" ? keptListLimits.title : limits.pack.name}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {choices.length > 1 && (
        <SegmentedRadios
          legend={t("my-lists.keepWhere")}
          options={choices.map((value) => ({ value, label: t(placeLabels[value]) }))}
          value={place}
          onChange={(next) => {
            setWanted(next);
            setProblem(undefined);
          }}
        />
      )}
      <p className={text.muted}>
        {place === "device" && t("my-lists.aboutDevice")}
        {place === "pack" &&
          t("my-lists.aboutPacks", {
            count: things.ownPacks.length,
            most: limits.packs,
            lines: limits.pack.lines,
            kilobytes: limits.pack.bytes / 1000,
          })}
        {place === "preset" && t("my-lists.aboutPresets", { most: limits.preset.perGenerator })}
      </p>
      {problem?.same && (
        <Alert tone="warning">
          {problem.words}{" "}
          <LinkButton onClick={() => void replace(problem.same!)}>
            {t("my-lists.replaceThat", { title: problem.same.title })}
          </LinkButton>
        </Alert>
      )}
      <div className={layout.row}>
        <Button type="submit" tone="quiet" size="sm" busy={actions.busy}>
          {t("my-lists.keep")}
        </Button>
      </div>
      {aboutTiers}
    </Form>
  );
}
