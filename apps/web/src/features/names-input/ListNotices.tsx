import type { ParsedNames } from "@sortes/core";
import { Alert, layout, linkButtonClass } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MarkedList } from "./list-marks.ts";
import type { NamesChanges, ToldChange } from "./use-names-text.ts";

interface ChangeNoticeProps {
  change: ToldChange;
  changes: NamesChanges;
}

const undoWords = {
  file: "names.undoImport",
  paste: "names.undoImport",
  list: "names.undoImport",
  duplicates: "names.undoRemoval",
  marks: "names.undoMarks",
} as const;

/** What was done to the list, and the ways back. It stays until it is answered. */
export function ChangeNotice({ change, changes }: ChangeNoticeProps) {
  const { formatMessage } = useIntl();
  const { found } = change;
  const [example] = found?.respaced ?? [];
  return (
    <Alert tone="info">
      <div className={layout.stackSm}>
        <p>
          <Done change={change} />
        </p>
        {found && example !== undefined && (
          <p>
            {formatMessage(
              { id: "names.respaced" },
              { count: found.respaced.length, example: <bdi key="example">{example}</bdi> },
            )}
          </p>
        )}
        {found && found.heading.length > 0 && (
          <p>
            <Heading lines={found.heading} />{" "}
            <Answer onClick={() => changes.putBack(change)}>
              {formatMessage({ id: "names.putBack" }, { count: found.heading.length })}
            </Answer>
          </p>
        )}
        <p className={layout.row}>
          {change.canUndo && (
            <Answer onClick={() => changes.undo(change)}>
              {formatMessage({ id: undoWords[change.kind] })}
            </Answer>
          )}
          <Answer onClick={() => changes.dismiss(change)}>
            {formatMessage({ id: "names.gotIt" })}
          </Answer>
        </p>
      </div>
    </Alert>
  );
}

const Answer = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={linkButtonClass} onClick={onClick}>
    {children}
  </button>
);

function Done({ change: { kind, count, list } }: { change: ToldChange }) {
  const { formatMessage } = useIntl();
  switch (kind) {
    case "file":
    case "paste":
      return formatMessage({ id: "names.taken" }, { count });
    case "duplicates":
      return formatMessage({ id: "names.removed" }, { count });
    case "marks":
      return formatMessage({ id: "names.marksRemoved" });
    case "list":
      return formatMessage({ id: "names.opened" }, { count, title: <bdi key="title">{list}</bdi> });
  }
}

function Heading({ lines }: { lines: readonly string[] }) {
  const { formatMessage, formatList } = useIntl();
  const quoted = lines.map((line) =>
    formatMessage({ id: "names.quoted" }, { text: <bdi key={line}>{line}</bdi> }),
  );
  return formatMessage(
    { id: "names.headingLeft" },
    { count: lines.length, lines: formatList(quoted, { type: "conjunction" }) },
  );
}

interface MarksOfferProps {
  list: MarkedList;
  /** Names that repeat once the marks are gone, and did not before. */
  repeats: number;
  onRemove: () => void;
  onKeepSenders: () => void;
  onLeave: () => void;
}

/** Says that a list came with numbering, bullets or the stamps of a chat, and offers to remove them. */
export function MarksOffer({ list, repeats, onRemove, onKeepSenders, onLeave }: MarksOfferProps) {
  const { formatMessage } = useIntl();
  const button = (id: "names.removeMarks" | "names.keepSenders" | "names.leaveMarks") => ({
    type: "button" as const,
    className: linkButtonClass,
    children: formatMessage({ id }),
  });
  return (
    <Alert tone="warning">
      <div className={layout.stackSm}>
        <p>
          {formatMessage(
            { id: list.isChat ? "names.chatFound" : "names.marksFound" },
            { count: list.marked },
          )}{" "}
          {repeats > 0 && formatMessage({ id: "names.marksHide" }, { count: repeats })}
        </p>
        <p className={layout.row}>
          <button {...button("names.removeMarks")} onClick={onRemove} />
          {list.isChat && <button {...button("names.keepSenders")} onClick={onKeepSenders} />}
          <button {...button("names.leaveMarks")} onClick={onLeave} />
        </p>
      </div>
    </Alert>
  );
}

/** Repeated names that are listed before the others are counted. */
const listed = 3;

interface DuplicateNamesProps {
  duplicates: ParsedNames["duplicates"];
  onRemove: () => void;
}

/** Says which names stand more than once, and offers to remove them. Two people may share a name. */
export function DuplicateNames({ duplicates, onRemove }: DuplicateNamesProps) {
  const { formatMessage, formatList } = useIntl();
  const [first] = duplicates;
  if (!first) return null;

  const list = (): ReactNode =>
    formatList(
      duplicates.slice(0, listed).map(({ name }) => <bdi key={name}>{name}</bdi>),
      { type: duplicates.length > listed ? "unit" : "conjunction" },
    );
  const sentence = (): ReactNode => {
    if (duplicates.length === 1)
      return formatMessage(
        { id: "names.repeatedName" },
        { name: <bdi key="name">{first.name}</bdi>, count: first.count },
      );
    if (duplicates.length <= listed)
      return formatMessage({ id: "names.repeatedNames" }, { names: list() });
    return formatMessage(
      { id: "names.repeatedMore" },
      { names: list(), more: duplicates.length - listed },
    );
  };
  const varied = duplicates.find(({ otherSpelling }) => otherSpelling !== undefined);
  return (
    <Alert tone="warning">
      {sentence()}{" "}
      {varied &&
        formatMessage(
          { id: "names.sameName" },
          {
            name: <bdi key="name">{varied.name}</bdi>,
            other: <bdi key="other">{varied.otherSpelling}</bdi>,
          },
        )}{" "}
      <button type="button" className={linkButtonClass} onClick={onRemove}>
        {formatMessage({ id: "names.removeDuplicates" })}
      </button>
    </Alert>
  );
}
