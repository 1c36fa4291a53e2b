import type { PresetEntry, PresetType } from "@sortes/contract";
import { Alert, Button, Icon, layout, LinkButton, media, Sheet, SheetBody, text } from "@sortes/ui";
import { type RefObject, useId, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices, useSession } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useDelayedDelete } from "../../base/use-delayed-delete.tsx";
import { wordError } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";
import { SteadyBelow } from "../../base/SteadyBelow.tsx";
import { AboutTiers, PresetRow, RenameDialog, SavePreset } from "./preset-parts.tsx";
import { type PresetForm, type PresetSource, usePresets } from "./use-presets.ts";
import * as styles from "./presets.css.ts";

/** Presets that are shown before somebody asks for all. */
const few = 6;

interface PresetsProps<T extends PresetType, Draft> {
  source: PresetSource<T, Draft>;
  form: RefObject<PresetForm<Draft>>;
}

/** Settings of this generator under names: to use, save, replace, rename and delete. */
export function Presets<T extends PresetType, Draft>({ source, form }: PresetsProps<T, Draft>) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const { user } = useSession();
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  // a phone shows the form first
  const [isOpen, setOpen] = useState(() => !window.matchMedia(media.upToDesktop).matches);
  const [renaming, setRenaming] = useState<PresetEntry>();
  const [notDeleted, setNotDeleted] = useState<unknown>();
  const query = { generatorType: source.type };
  const { data, error, refetch } = trpc.presets.list.useQuery(query);
  const actions = usePresets(source, form);
  const { gone, remove } = useDelayedDelete<PresetEntry>({
    told: ({ name }) => t("presets.deleted", { name }),
    failed: "presets.deleteFailed",
    send: ({ id }, context) => client.presets.remove.mutate({ id }, { context }),
    onGone: ({ id }) =>
      utils.presets.list.setData(query, (all) => all?.filter((preset) => preset.id !== id)),
    onSettled: () => void utils.presets.list.invalidate(),
    onFailure: setNotDeleted,
  });

  // what the server said last is not known yet
  if (!user?.features) return null;
  const mayKeep = user.features.includes("reuseParameters");
  const presets = data?.filter(({ id }) => !gone.has(id)) ?? [];
  if (!mayKeep && data?.length === 0) return <AboutTiers words="presets.locked" />;
  if (!data && !(error && mayKeep)) return null;

  const { failure } = actions;
  const wordsFor = () => {
    if (!failure) return undefined;
    if (reasonOf(failure.error) === "NOT_FOUND" && failure.preset)
      return t("presets.gone", { name: failure.preset.name });
    const labels = {
      ...source.labels,
      settings: "presets.settings",
      name: "presets.name",
    } as const;
    const worded = Object.entries(labels).map(([field, id]) => [field, t(id)]);
    return wordError(
      intl,
      failure.error,
      "presets.failed",
      Object.fromEntries(worded) as Record<string, string>,
    ).summary.join(" ");
  };
  const alert = notDeleted
    ? wordError(intl, notDeleted, "presets.deleteFailed").summary.join(" ")
    : wordsFor();
  /** The preset as it is listed now. */
  const fresh = (preset: PresetEntry) => presets.find(({ id }) => id === preset.id) ?? preset;
  const isReplaceable = ["PRESET_NAME_TAKEN", "PRESET_CHANGED"].includes(
    reasonOf(failure?.error) ?? "",
  );
  const taken = isReplaceable ? failure?.preset && fresh(failure.preset) : undefined;
  const shown = isWhole ? presets : presets.slice(0, few);

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={title}>
      <Sheet>
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>
            <Icon name="caret-down-bold" size="sm" className={styles.caret} />
            <h2 id={title} className={text.h3}>
              {t("presets.title")}
            </h2>
          </summary>
          <SheetBody className={styles.body}>
            {error && (
              <Alert tone="error">
                <div className={layout.row}>
                  <span>{t("presets.loadFailed")}</span>
                  <LinkButton onClick={() => void refetch()}>{t("shell.retry")}</LinkButton>
                </div>
              </Alert>
            )}
            {alert && !renaming && (
              <Alert tone="error" takesFocus>
                <div className={layout.row}>
                  <span>{alert}</span>
                  {taken && (
                    <LinkButton onClick={() => void actions.replace(taken)}>
                      {t("presets.replaceThat", { name: taken.name })}
                    </LinkButton>
                  )}
                </div>
              </Alert>
            )}
            <SteadyBelow>
              <div role="status" className={layout.row}>
                {actions.notice?.text}
                {actions.notice?.undo && (
                  <LinkButton
                    onClick={() => {
                      // the button goes with its notice
                      section.current?.focus({ preventScroll: true });
                      actions.notice?.undo?.();
                    }}
                  >
                    {t("results.undo")}
                  </LinkButton>
                )}
              </div>
            </SteadyBelow>
            {presets.length > 0 && (
              <ul className={styles.list}>
                {shown.map((preset) => (
                  <PresetRow
                    key={preset.id}
                    preset={preset}
                    mayKeep={mayKeep}
                    onApply={() => void actions.apply(preset)}
                    onReplace={() => void actions.replace(preset)}
                    onRename={() => setRenaming(preset)}
                    onDelete={() => {
                      setNotDeleted(undefined);
                      // the button that has the focus goes with its row
                      section.current?.focus({ preventScroll: true });
                      remove(preset);
                    }}
                  />
                ))}
              </ul>
            )}
            {presets.length > shown.length && (
              <div>
                <Button tone="plain" size="sm" onClick={() => setWhole(true)}>
                  {t("presets.showAll", { count: presets.length })}
                </Button>
              </div>
            )}
            {mayKeep ? (
              <SavePreset presets={presets} actions={actions} />
            ) : (
              <AboutTiers words="presets.lockedKept" />
            )}
          </SheetBody>
        </details>
      </Sheet>
      {renaming && (
        <RenameDialog
          preset={renaming}
          onRename={(name) => actions.rename(fresh(renaming), name)}
          onClose={() => {
            setRenaming(undefined);
            actions.forget();
          }}
          error={alert}
          isBusy={actions.busy}
        />
      )}
    </section>
  );
}
