import { type ParsedNames, removeDuplicates } from "@sortes/core";
import { Alert, linkButtonClass } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";

/** Repeated names that are listed before the others are counted. */
const listed = 3;

interface DuplicateNamesProps {
  read: ParsedNames;
  /** What was read, to go back to. */
  text: string;
  onChange: (text: string) => void;
}

/** Says which names stand more than once, and offers to remove them. Two people may share a name. */
export function DuplicateNames({
  read: { names, duplicates },
  text,
  onChange,
}: DuplicateNamesProps) {
  const { formatMessage, formatList } = useIntl();
  const toasts = useToasts();
  const [first] = duplicates;
  if (!first) return null;

  const remove = () => {
    const kept = removeDuplicates(names);
    onChange(kept.join("\n"));
    const hide = toasts.show({
      tone: "info",
      text: formatMessage({ id: "teams.removed" }, { count: names.length - kept.length }),
      action: (
        <button
          type="button"
          className={linkButtonClass}
          onClick={() => {
            onChange(text);
            hide();
          }}
        >
          {formatMessage({ id: "teams.undo" })}
        </button>
      ),
    });
  };
  const list = (): ReactNode =>
    formatList(
      duplicates.slice(0, listed).map(({ name }) => <bdi key={name}>{name}</bdi>),
      { type: duplicates.length > listed ? "unit" : "conjunction" },
    );
  const sentence = (): ReactNode => {
    if (duplicates.length === 1)
      return formatMessage(
        { id: "teams.repeatedName" },
        { name: <bdi key="name">{first.name}</bdi>, count: first.count },
      );
    if (duplicates.length <= listed)
      return formatMessage({ id: "teams.repeatedNames" }, { names: list() });
    return formatMessage(
      { id: "teams.repeatedMore" },
      { names: list(), more: duplicates.length - listed },
    );
  };
  return (
    <Alert tone="warning">
      {sentence()}{" "}
      <button type="button" className={linkButtonClass} onClick={remove}>
        {formatMessage({ id: "teams.removeDuplicates" })}
      </button>
    </Alert>
  );
}
