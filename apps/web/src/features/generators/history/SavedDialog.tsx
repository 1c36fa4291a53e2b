import { type DrawnType, type HistoryItem, limits } from "@sortes/contract";
import { Button, ClothBox, Dialog, Field, Form, layout, text, TextInput } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { csvOf } from "../../../base/files.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { trpc } from "../../../base/trpc.ts";
import { type AllSavedViews, type DrawnItem, generators, isDrawn, viewsOf } from "../generators.ts";
import { changeCached, typeNameOf, useItemName } from "./use-item-actions.tsx";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";
import { useServices } from "../../../base/services.ts";
import { FormAlert, useForm } from "../../../base/form.tsx";

/** The lines taken from a pack. */
function PackContent({ lines }: { lines: readonly string[] }) {
  return (
    <ClothBox>
      <ul>
        {lines.map((line, i) => (
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </ClothBox>
  );
}

interface SavedResultProps {
  item: DrawnItem;
  title: string;
  views: SavedViews<DrawnType>;
}

/** A saved result with the tools that are available after a draw. */
function SavedResult({ item, title, views }: SavedResultProps) {
  const intl = useIntl();
  const { Detail, show, exportOf } = views;
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage, saveCsv } = useExports();
  const taken = () => exportOf(intl, item, title);
  const { rows } = taken();
  const View = show?.View ?? Detail;
  return (
    <ClothBox>
      <ResultTools
        onShare={() => share(taken().text, taken().card)}
        onCopy={() => copy(taken().text)}
        onImage={() => saveImage(taken().card)}
        onPresent={() => setPresenting(true)}
        onCsv={rows && (() => saveCsv(title, csvOf(rows, intl.locale)))}
      />
      <div>
        <Detail item={item} />
      </div>
      {isPresenting && (
        <Projector title={title} fills={show?.fills} onClose={() => setPresenting(false)}>
          <View item={item} />
        </Projector>
      )}
    </ClothBox>
  );
}

interface SavedDialogProps {
  /** The item as listed; long results are truncated. */
  item: HistoryItem;
  /** The views of all generators. */
  saved: AllSavedViews;
  onClose: () => void;
}

/** A saved result in full, with all its actions. */
export function SavedDialog({ item: listed, saved, onClose }: SavedDialogProps) {
  const { t, locale, formatDate } = useIntl();
  const navigate = useNavigate();
  const [name, setName] = useState(listed.name);
  const [isRenaming, setRenaming] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // the rename form and its focus are gone
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const { data, error, refetch } = trpc.history.get.useQuery(
    { id: listed.id },
    { enabled: listed.truncated === true, retryOnMount: false },
  );
  const whole = listed.truncated ? data : listed;
  const item = whole && { ...whole, name };
  const title = useItemName()({ ...listed, name });
  const drawn = item && isDrawn(item) ? { ...item, name: title } : undefined;
  // the rest of a truncated pack use is lost if the pack was changed or deleted since
  const isCut = item?.truncated === true;
  const reuse = () => {
    if (drawn) {
      const { prefill } = viewsOf(saved, drawn);
      void navigate({ to: generators[drawn.generatorType].path, state: prefill(drawn, locale) });
    } else if (item?.generatorType === "pack") {
      const { path } = item.category === "luckyWinner" ? generators.winner : generators.team;
      void navigate({ to: path, state: { preloadedData: item.result } });
    }
  };
  return (
    <Dialog
      size="wide"
      title={<bdi>{title}</bdi>}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved={isRenaming && isChanged}
      actions={
        <>
          {!isRenaming && (
            <Button
              ref={renameButton}
              tone="quiet"
              icon="pencil-simple"
              onClick={() => setRenaming(true)}
            >
              {t("dashboard.rename")}
            </Button>
          )}
          {!isCut && (
            <Button icon="arrow-u-up-left" busy={!item} onClick={reuse}>
              {t("history.reuse")}
            </Button>
          )}
        </>
      }
    >
      <p className={text.muted}>
        {t(typeNameOf(listed.generatorType))}
        {" · "}
        {formatDate(listed.createdAt, { dateStyle: "long", timeStyle: "short" })}
      </p>
      {isRenaming && (
        <RenameForm
          id={listed.id}
          name={title}
          onChange={setChanged}
          onEnd={(given) => {
            if (given !== undefined) setName(given);
            setRenaming(false);
            setChanged(false);
          }}
        />
      )}
      <LoadState
        query={{ data: item, error, refetch }}
        loading="history.loadingItem"
        failed="history.itemFailed"
        shape="sheet"
      />
      {drawn && <SavedResult item={drawn} title={title} views={viewsOf(saved, drawn)} />}
      {item?.generatorType === "pack" && isCut && (
        <p>
          {t("dashboard.packCut", {
            shown: item.result.length,
            lines: item.entries ?? item.result.length,
          })}
        </p>
      )}
      {item?.generatorType === "pack" && <PackContent lines={item.result} />}
    </Dialog>
  );
}

interface RenameFormProps {
  id: string;
  name: string;
  /** Called with whether closing would lose changes. */
  onChange: (isChanged: boolean) => void;
  /** Called with the new name, or without one on cancel. */
  onEnd: (name?: string) => void;
}

/** Gives a saved result another name. */
function RenameForm({ id, name, onChange, onEnd }: RenameFormProps) {
  const { t } = useIntl();
  const services = useServices();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const form = useForm({
    start: { name },
    failed: "dashboard.renameFailed",
    async send(typed) {
      const { name: given } = await services.client.history.rename.mutate({ id, ...typed });
      changeCached(services, id, (item) => ({ ...item, name: given }));
      void services.utils.history.list.invalidate();
      onEnd(given);
    },
  });
  const isChanged = form.values.name !== name;
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  return (
    <Form onSubmit={form.onSubmit}>
      <div className={layout.stack}>
        <FormAlert form={form} />
        <Field label={t("dashboard.newName")} error={form.errors.name}>
          <TextInput
            ref={field}
            dir="auto"
            autoComplete="off"
            maxLength={limits.saveName}
            {...form.text("name")}
          />
        </Field>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={() => onEnd()}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" size="sm" busy={form.isPending}>
            {t("dashboard.saveName")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
