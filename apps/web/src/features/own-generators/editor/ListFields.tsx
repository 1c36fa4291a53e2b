import { ownGeneratorLimits } from "@sortes/contract";
import { Button, Field, layout, NamesBox, TextInput } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { wordMessage } from "../../../base/error-text.ts";
import type { TypedList } from "./editor-draft.ts";
import { type Found, foundInList } from "./findings.ts";

interface ListFieldsProps {
  list: TypedList;
  /** From 1. */
  place: number;
  found: Found;
  onChange: (place: number, fields: Partial<TypedList>) => void;
  onRemove: (place: number) => void;
}

/** One list: its name, and its lines. What is wrong stands beside the part it is in. */
export function ListFields(props: ListFieldsProps) {
  const { list, place, found, onChange, onRemove } = props;
  const intl = useIntl();
  const { formatMessage } = intl;
  const name = list.name.trim();
  const count = useMemo(
    () => list.text.split("\n").filter((line) => line.trim() !== "").length,
    [list.text],
  );
  const wrong = (part: "name" | "lines") => {
    const message = foundInList(found, place, part);
    return message && wordMessage(intl, message);
  };
  return (
    <div className={layout.stackSm}>
      <Field
        label={formatMessage({ id: "own-generators.listName" }, { place })}
        error={wrong("name")}
      >
        <TextInput
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={ownGeneratorLimits.listName}
          value={list.name}
          onChange={({ target }) => onChange(place, { name: target.value })}
        />
      </Field>
      <Field
        label={
          name === ""
            ? formatMessage({ id: "own-generators.listLines" }, { place })
            : formatMessage(
                { id: "own-generators.listLinesOf" },
                { name: <bdi key="name">{name}</bdi> },
              )
        }
        hint={place === 1 && formatMessage({ id: "own-generators.linesHint" })}
        count={formatMessage({ id: "own-generators.lineCount" }, { count })}
        error={wrong("lines")}
      >
        <NamesBox
          rows={5}
          maxLength={ownGeneratorLimits.bytes}
          value={list.text}
          onChange={({ target }) => onChange(place, { text: target.value })}
        />
      </Field>
      <div>
        <Button tone="plain" size="sm" icon="trash" onClick={() => onRemove(place)}>
          {formatMessage({ id: "own-generators.removeList" }, { place })}
        </Button>
      </div>
    </div>
  );
}
