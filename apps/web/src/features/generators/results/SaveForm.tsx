import type { DrawnType } from "@sortes/contract";
import {
  Alert,
  Button,
  type ButtonProps,
  layout,
  LinkButton,
  linkButtonClass,
  SaveBar,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import type { Catalogues } from "../../../base/catalogues.ts";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { isOutcomeOpen, reasonOf } from "../../../base/errors.ts";
import * as styles from "./results.css.ts";
import { SaveNameField } from "./SaveNameField.tsx";
import { type SaveOptions, type Saving, useSave } from "./use-save.ts";
import type { WaitingSaveProps } from "./WaitingSaves.tsx";

/** Loaded only for waiting results. If the chunk fails to load, My History still shows them. */
const WaitingSaveNotice = lazy<ComponentType<WaitingSaveProps>>(() =>
  import("./WaitingSaves.tsx").then(
    (part) => ({ default: part.WaitingSaveNotice }),
    () => ({ default: () => null }),
  ),
);

interface SaveButtonProps extends ButtonProps {
  /** The label while nothing is being saved: “Save Teams”. */
  label: string;
  isSaving: boolean;
  /** True for a moment after saving. */
  isConfirmed: boolean;
}

/** The save button, which shows the progress. */
export function SaveButton({ label, isSaving, isConfirmed, ...button }: SaveButtonProps) {
  const { t } = useIntl();
  const words = () => {
    if (isSaving) return t("results.saving");
    return isConfirmed ? t("results.savedShort") : label;
  };
  return (
    <Button
      tone="quiet"
      icon={isConfirmed ? "check-bold" : "bookmark-simple"}
      busy={isSaving}
      {...button}
    >
      {words()}
    </Button>
  );
}

/** Says why saving failed and what to do, until the result is saved or another one is drawn. */
export function SaveFailure({ failure, waiting }: Pick<Saving, "failure" | "waiting">) {
  const { t } = useIntl();
  const errorText = useErrorText();
  if (!failure)
    return (
      waiting && (
        <div className={styles.saveNotice}>
          <Suspense>
            <WaitingSaveNotice {...waiting} />
          </Suspense>
        </div>
      )
    );
  const { attempt, error, fallback, remedy, waits } = failure;
  const perhaps = waits ? t("results.waits") : isOutcomeOpen(error) && t("results.perhapsSaved");
  return (
    <Alert key={attempt} tone="error" takesFocus className={styles.saveNotice}>
      <div className={layout.bar}>
        <span>{[errorText(error, fallback), perhaps].filter(Boolean).join(" ")}</span>
        {reasonOf(error) === "HISTORY_LIMIT" && (
          <Link to="/tiers" className={linkButtonClass}>
            {t("results.tiers")}
          </Link>
        )}
        {remedy && <LinkButton onClick={remedy.use}>{t(remedy.label)}</LinkButton>}
      </div>
    </Alert>
  );
}

/** The areas that have the texts of saving a result. */
type SavedArea = {
  [
    Area in keyof Catalogues
  ]: `${Area}.${"save" | "saved" | "saveFailed"}` extends keyof Catalogues[Area] ? Area : never;
}[keyof Catalogues];

export interface SaveResultProps<Result extends SavedResult, T extends DrawnType> extends Pick<
  SaveOptions<T>,
  "type" | "record" | "onCsv"
> {
  generator: {
    draft: { saveName: string };
    changeSaveName: (name: string) => void;
    amend: (before: Result, after: Result) => void;
  };
  result: Result;
  /** The text area of the generator. */
  area: SavedArea;
  /** The label of the name; default: “Save name”. */
  nameLabel?: string;
}

export interface SavedResult {
  createdAt: string;
  savedAs: string | null;
}

/** Saving a result in three parts, for its place on the page: the name, the button, and why it failed. */
export function useSaveParts<Result extends SavedResult, T extends DrawnType>(
  { generator, result, area, nameLabel, ...options }: SaveResultProps<Result, T>,
  size?: ButtonProps["size"],
) {
  const { t } = useIntl();
  const saving = useSave({
    type: options.type,
    record: options.record,
    ...(options.onCsv && { onCsv: options.onCsv }),
    texts: { saved: `${area}.saved`, failed: `${area}.saveFailed` },
    createdAt: result.createdAt,
    onSaved: ({ name }) => generator.amend(result, { ...result, savedAs: name }),
  });
  const { save, button, isSaving, isConfirmed } = saving;
  return {
    save,
    name: (
      <SaveNameField
        label={nameLabel}
        value={generator.draft.saveName}
        onChange={generator.changeSaveName}
      />
    ),
    button: (
      <SaveButton
        ref={button}
        size={size}
        label={t(`${area}.save`)}
        isSaving={isSaving}
        isConfirmed={isConfirmed}
        onClick={save}
      />
    ),
    failure: <SaveFailure {...saving} />,
  };
}

/** The save name of a result and its save button, side by side. */
export function SaveResult<Result extends SavedResult, T extends DrawnType>(
  props: SaveResultProps<Result, T>,
) {
  const { save, name, button, failure } = useSaveParts(props);
  return (
    <SaveBar onSubmit={save}>
      {name}
      {button}
      {failure}
    </SaveBar>
  );
}
