import { Button, IconButton, layout, LinkButton, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useExports } from "../results/ResultTools.tsx";
import { onScreen } from "../results/results.css.ts";
import type { DrawnName } from "./pet-draft.ts";
import * as styles from "./pet-names.css.ts";
import type { DrawnNames } from "./use-drawn-names.ts";

interface BackAndForwardProps {
  names: DrawnNames;
  result: DrawnName;
  onShow: (name: DrawnName) => void;
}

/** Buttons to return to earlier names and to shortlist the current one. */
export function BackAndForward({ names, result, onShow }: BackAndForwardProps) {
  const { t } = useIntl();
  const { drawn, keptAs, isFull, keep, remove } = names;
  const place = drawn.findIndex(({ createdAt }) => createdAt === result.createdAt);
  const before = drawn[place - 1];
  const after = place === -1 ? undefined : drawn[place + 1];
  const kept = keptAs(result);
  return (
    <div className={`${layout.row} ${onScreen}`}>
      {drawn.length > 1 && (
        <>
          <Button
            tone="quiet"
            icon="arrow-left"
            aria-label={t("pet-names.back")}
            disabled={!before}
            onClick={() => before && onShow(before)}
          />
          {place >= 0 && (
            <span>{t("pet-names.place", { place: place + 1, count: drawn.length })}</span>
          )}
          <Button
            tone="quiet"
            icon="arrow-left"
            className={styles.forward}
            aria-label={t("pet-names.forward")}
            disabled={!after}
            onClick={() => after && onShow(after)}
          />
        </>
      )}
      <Button
        tone="quiet"
        icon={kept ? "check-bold" : "plus-bold"}
        aria-pressed={kept !== undefined}
        disabled={!kept && isFull}
        onClick={() => (kept ? remove(kept) : keep(result))}
      >
        {t(kept ? "pet-names.kept" : "pet-names.keep")}
      </Button>
    </div>
  );
}

/** The shortlist. */
export function ShortList({ names: { kept, remove, setKept } }: { names: DrawnNames }) {
  const { t } = useIntl();
  const toasts = useToasts();
  const { copy, share } = useExports();
  const first = kept[0];
  if (!first) return null;
  const title = t("pet-names.shortList");
  const list = kept.map(({ name }) => name).join("\n");
  const card = {
    title,
    facts: t("pet-names.resultTitle", { pet: first.petType }),
    entries: kept.map(({ name }) => ({ names: [name] })),
    createdAt: kept.at(-1)!.createdAt,
  };
  const clear = () => {
    setKept([]);
    const undo = toasts.show({
      tone: "info",
      text: t("pet-names.cleared"),
      action: (
        <LinkButton
          onClick={() => {
            undo();
            setKept(kept);
          }}
        >
          {t("results.undo")}
        </LinkButton>
      ),
    });
  };
  return (
    <Sheet className={styles.shortList}>
      <SheetBody>
        <h2 className={text.h3}>{title}</h2>
        <ul className={styles.names}>
          {kept.map((name) => (
            <li key={name.createdAt} className={styles.nameRow}>
              <b className={styles.name}>{name.name}</b>
              <span className={text.muted}>
                {t("pet-names.summary", { pet: name.petType, gender: name.gender })}
              </span>
              <IconButton
                icon="x"
                label={t("pet-names.removeName", { name: name.name })}
                onClick={() => remove(name)}
              />
            </li>
          ))}
        </ul>
        <div className={layout.row}>
          <Button tone="quiet" icon="share-network" onClick={() => void share(list, card)}>
            {t("pet-names.shareList")}
          </Button>
          <Button tone="quiet" icon="copy" onClick={() => void copy(list)}>
            {t("pet-names.copyList")}
          </Button>
          <LinkButton onClick={clear}>{t("pet-names.clear")}</LinkButton>
        </div>
      </SheetBody>
    </Sheet>
  );
}
