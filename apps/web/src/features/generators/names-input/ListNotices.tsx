import type { ParsedNames } from "@sortes/core";
import {
  Alert,
  Button,
  Field,
  Icon,
  layout,
  LinkButton,
  linkButtonClass,
  Select,
} from "@sortes/ui";
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import type { CommaNames, JoinedNames } from "./comma-names.ts";
import type { LetterSet } from "../../../base/sheets/letters.ts";
import type { MarkedList } from "./list-marks.ts";
import { PointerContext } from "./notes.tsx";
import * as styles from "./notices.css.ts";
import { isOpen, type NamesChanges, type NoticedChange } from "./use-names-text.ts";

export { ColumnChooser } from "./ColumnChooser.tsx";

const undoWords = {
  file: "names.undoImport",
  paste: "names.undoImport",
  duplicates: "names.undoRemoval",
  marks: "names.undoMarks",
  commas: "names.undoCommas",
  joined: "names.undoSplit",
} as const;

interface ChangeNoticeProps {
  change: NoticedChange;
  changes: NamesChanges;
  takeHidden: (change: NoticedChange) => void;
  takeSheet: (change: NoticedChange, place: number) => Promise<void>;
  takeLetters: (change: NoticedChange, letters: LetterSet) => Promise<void>;
}

/** Notices about changes of the list, with Undo. They stay until they are answered. */
export function ChangeNotice({ change, changes, takeHidden, ...ways }: ChangeNoticeProps) {
  const { t } = useIntl();
  const { found, hidden } = change;
  const [example] = found?.respaced ?? [];
  return (
    <Alert tone="info">
      <div className={layout.stackSm}>
        <p>
          <Done change={change} />
        </p>
        {change.canUndo && <OtherReadings change={change} {...ways} />}
        {hidden && (
          <p>
            {t("names.hiddenLeft", { rows: hidden.rows, columns: hidden.columns })}{" "}
            {change.canUndo && (
              <Answer onClick={() => takeHidden(change)}>{t("names.takeHidden")}</Answer>
            )}
          </p>
        )}
        {found && example !== undefined && (
          <p>
            {t("names.respaced", {
              count: found.respaced.length,
              example: <bdi key="example">{example}</bdi>,
            })}
          </p>
        )}
        {found && found.heading.length > 0 && (
          <p>
            <Heading lines={found.heading} />{" "}
            <Answer onClick={() => changes.putBack(change)}>
              {t("names.putBack", { count: found.heading.length })}
            </Answer>
          </p>
        )}
        {isBare(change) ? (
          <p>
            <Answer onClick={() => changes.undo(change)}>{t("results.undo")}</Answer>
          </p>
        ) : (
          <p className={layout.row}>
            {change.canUndo && (
              <Answer onClick={() => changes.undo(change)}>{t(undoWords[change.kind])}</Answer>
            )}
            <Answer onClick={() => changes.dismiss(change)}>{t("names.gotIt")}</Answer>
          </p>
        )}
      </div>
    </Alert>
  );
}

/** Whether nothing was replaced and nothing is to be known: then there is only Undo, until the list changes. */
const isBare = (change: NoticedChange): boolean =>
  change.canUndo && change.before.trim() === "" && !isOpen(change);

/** Names of encodings as other programs show them. */
const setNames: Readonly<Record<Exclude<LetterSet, `windows-125${0 | 2}` | "utf-8">, string>> = {
  "iso-8859-2": "ISO 8859-2",
  macintosh: "Macintosh",
  "windows-1254": "Windows-1254",
  "windows-1257": "Windows-1257",
  "windows-1251": "Windows-1251",
  "windows-1253": "Windows-1253",
};

/** Choices for a workbook with several sheets, or for a file with several possible encodings. */
function OtherReadings({
  change,
  takeSheet,
  takeLetters,
}: Pick<ChangeNoticeProps, "change" | "takeSheet" | "takeLetters">) {
  const { t } = useIntl();
  const { sheets, letters } = change;
  return (
    <>
      {sheets && (
        <Field label={t("names.sheet", { count: sheets.names.length })}>
          <Select
            value={sheets.chosen}
            onChange={({ target }) => void takeSheet(change, Number(target.value))}
          >
            {sheets.names.map((name, place) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {letters && (
        <Field label={t("names.letters")}>
          <Select
            value={letters.chosen}
            onChange={({ target }) => void takeLetters(change, target.value as LetterSet)}
          >
            {letters.readings.map(({ letters: set, sample }) => (
              <option key={set} value={set}>
                {set === "utf-8" || set === "windows-1250" || set === "windows-1252"
                  ? t(`names.letters_${set}`, { sample })
                  : t("names.letters_other", { sample, letters: setNames[set] })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

const Answer = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <LinkButton onClick={onClick}>{children}</LinkButton>
);

function Done({ change: { kind, count } }: { change: NoticedChange }) {
  const { t } = useIntl();
  switch (kind) {
    case "file":
    case "paste":
      return t("names.taken", { count });
    case "duplicates":
      return t("names.removed", { count });
    case "marks":
      return t("names.marksRemoved");
    case "commas":
      return t("names.joined", { count });
    case "joined":
      return t("names.split", { count });
  }
}

function Heading({ lines }: { lines: readonly string[] }) {
  const { t, formatList } = useIntl();
  const quoted = lines.map((line) => t("names.quoted", { text: <bdi key={line}>{line}</bdi> }));
  return t("names.headingLeft", {
    count: lines.length,
    lines: formatList(quoted, { type: "conjunction" }),
  });
}

/** Height of a question, in pixels, from which it is seen. */
const seen = 40;

/** A question about a list. While it is below the window, the form's button points to it. */
function Question({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  const place = use(PointerContext)?.place;
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!box.current || !place) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `0px 0px -${seen}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [place]);
  const goThere = () => {
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <div ref={box}>
      {children}
      {place &&
        !isSeen &&
        createPortal(
          <button type="button" className={styles.pointer} onClick={goThere}>
            {t("names.question")}
            <Icon name="caret-down-bold" />
          </button>,
          place,
        )}
    </div>
  );
}

interface MarksOfferProps {
  list: MarkedList;
  /** Number of names that are repeated only once the marks are removed. */
  repeats: number;
  remove: () => void;
  keepSenders: () => void;
  leave: () => void;
}

/** Says that a list contains numbering, bullets or chat timestamps, and offers to remove them. */
export function MarksOffer({ list, repeats, remove, keepSenders, leave }: MarksOfferProps) {
  const { t } = useIntl();
  const button = (id: "names.removeMarks" | "names.keepSenders" | "names.leaveMarks") => ({
    type: "button" as const,
    className: linkButtonClass,
    children: t(id),
  });
  return (
    <Question>
      <Alert tone="warning">
        <div className={layout.stackSm}>
          <p>
            {t(list.isChat ? "names.chatFound" : "names.marksFound", { count: list.marked })}{" "}
            {repeats > 0 && t("names.marksHide", { count: repeats })}
          </p>
          <p className={layout.row}>
            <button {...button("names.removeMarks")} onClick={remove} />
            {list.isChat && <button {...button("names.keepSenders")} onClick={keepSenders} />}
            <button {...button("names.leaveMarks")} onClick={leave} />
          </p>
        </div>
      </Alert>
    </Question>
  );
}

interface MiscutOfferProps {
  list: CommaNames | JoinedNames;
  recut: (list: MiscutOfferProps["list"]) => void;
  leave: () => void;
}

/** Says that names seem to contain commas, or entries several names, and offers to cut the list accordingly. */
export function MiscutOffer({ list, recut, leave }: MiscutOfferProps) {
  const { t } = useIntl();
  const { count, example, entry } = list;
  const ids =
    entry === undefined
      ? (["names.joinedFound", "names.splitNames", "names.joinNames"] as const)
      : (["names.commasFound", "names.joinNames", "names.commasSeparate"] as const);
  return (
    <Question>
      <Alert tone="warning">
        <div className={layout.stackSm}>
          <p>{t(ids[0], { count, example: <bdi key="example">{example}</bdi> })}</p>
          <p className={layout.row}>
            <Answer onClick={() => recut(list)}>{t(ids[1])}</Answer>
            <Answer onClick={leave}>{t(ids[2])}</Answer>
          </p>
        </div>
      </Alert>
    </Question>
  );
}

/** Maximum number of repeated names listed; more are counted. */
const listed = 3;

/** The meaning of a repeated name: further people in teams, or further chances in a draw. */
export type Repeats = "people" | "chances";

interface RepeatedNamesProps {
  duplicates: ParsedNames["duplicates"];
  repeats: Repeats;
  /** Whether every line counts, as the visitor has answered. */
  isKept: boolean;
  /** Whether a name with several chances wins only once, if every line counts. */
  winsOnce: boolean;
  onKeep: (isKept: boolean) => void;
  onRemove: () => void;
}

/** Asks whether a repeated name counts once, or on every line: two people may share a name. */
export function RepeatedNames(props: RepeatedNamesProps) {
  const { duplicates, repeats, isKept, winsOnce, onKeep, onRemove } = props;
  const { t, formatList } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const [first] = duplicates;
  if (!first) return null;
  const keep = (kept: boolean) => {
    flushSync(() => onKeep(kept));
    // the pressed button is gone
    box.current?.querySelector("button")?.focus({ preventScroll: true });
  };
  if (isKept)
    return (
      <div ref={box}>
        <Alert tone="info">
          {t(winsOnce ? "names.kept_once" : `names.kept_${repeats}`)}{" "}
          <Answer onClick={() => keep(false)}>{t("results.undo")}</Answer>
        </Alert>
      </div>
    );

  const who = (): ReactNode => {
    if (duplicates.length === 1)
      return t("names.repeatedName", {
        name: <bdi key="name">{first.name}</bdi>,
        count: first.count,
      });
    if (duplicates.length > listed) return t("names.repeatedMany", { count: duplicates.length });
    const names = duplicates.map(({ name }) => <bdi key={name}>{name}</bdi>);
    return t("names.repeatedNames", { names: formatList(names, { type: "conjunction" }) });
  };
  const varied = duplicates.find(({ otherSpelling }) => otherSpelling !== undefined);
  return (
    <Question>
      <Alert tone="warning">
        <div ref={box} className={layout.stackSm}>
          <p>{t(`names.ask_${repeats}`, { who: <span key="who">{who()}</span> })}</p>
          {varied && (
            <p>
              {t("names.sameName", {
                name: <bdi key="name">{varied.name}</bdi>,
                other: <bdi key="other">{varied.otherSpelling}</bdi>,
              })}
            </p>
          )}
          <div className={layout.row}>
            <Button tone="quiet" size="sm" onClick={onRemove}>
              {t(`names.once_${repeats}`)}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => keep(true)}>
              {t(`names.each_${repeats}`)}
            </Button>
          </div>
        </div>
      </Alert>
    </Question>
  );
}
