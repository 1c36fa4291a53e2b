import type { ParsedNames } from "@sortes/core";
import { Alert, linkButtonClass } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";

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
