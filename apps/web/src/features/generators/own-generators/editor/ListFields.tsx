import { ownGeneratorLimits } from "@sortes/contract";
import { cryptoRandom, drawOwnResults } from "@sortes/core";
import {
  Button,
  Field,
  layout,
  NamesBox,
  Sheet,
  SheetBody,
  SlipSheet,
  text,
  TextInput,
} from "@sortes/ui";
import { useMemo, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { wordMessage } from "../../../../base/error-text.ts";
import type { Found } from "../../results/editing.tsx";
import {
  definitionOf,
  type EditorDraft,
  foundInList,
  grammarFound,
  type TypedList,
} from "./editor-draft.ts";
import { findMeantWeight } from "./meant-weight.ts";

/** Number of results of a try. */
const count = 5;

interface TryOutProps {
  draft: EditorDraft;
  /** Called if the draft has errors, to mark them. */
  onWrong: () => void;
}

/** Draws from the current draft, saved or not. */
export function TryOut({ draft, onWrong }: TryOutProps) {
  const { t } = useIntl();
  const [results, setResults] = useState<readonly string[]>();
  const tryOut = () => {
    if (Object.keys(grammarFound(draft)).length > 0) {
      setResults([]);
      onWrong();
      return;
    }
    const inputs = { ...definitionOf(draft), count, unique: false };
    setResults(drawOwnResults(inputs, cryptoRandom()).results);
  };
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("own-generators.tryTitle")}</h2>
        <p className={text.muted}>{t("own-generators.tryText")}</p>
        <div>
          <Button tone="quiet" onClick={tryOut}>
            {t("own-generators.tryOut")}
          </Button>
        </div>
        <div role="status" className={layout.stackSm}>
          {results?.length === 0 && <p>{t("own-generators.tryFirst")}</p>}
          {results && results.length > 0 && (
            <SlipSheet lines={results} label={t("own-generators.results")} />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

interface ListFieldsProps {
  list: TypedList;
  /** From 1. */
  place: number;
  found: Found;
  onChange: (place: number, fields: Partial<TypedList>) => void;
  onRemove: (place: number) => void;
}

/** One list: its name and its lines. Errors are shown beside the part they concern. */
export function ListFields(props: ListFieldsProps) {
  const { list, place, found, onChange, onRemove } = props;
  const intl = useIntl();
  const { t } = intl;
  const name = list.name.trim();
  const { count, meant } = useMemo(() => {
    const lines = list.text.split("\n").filter((line) => line.trim() !== "");
    return { count: lines.length, meant: findMeantWeight(lines) };
  }, [list.text]);
  const wrong = (part: "name" | "lines") => {
    const message = foundInList(found, place, part);
    return message && wordMessage(intl, message);
  };
  return (
    <div className={layout.stackSm}>
      <Field label={t("own-generators.listName", { place })} error={wrong("name")}>
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
            ? t("own-generators.listLines", { place })
            : t("own-generators.listLinesOf", { name: <bdi key="name">{name}</bdi> })
        }
        hint={
          meant
            ? t("own-generators.meantWeight", { ...meant })
            : place === 1 && t("own-generators.linesHint")
        }
        count={t("own-generators.lineCount", { count })}
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
          {t("own-generators.removeList", { place })}
        </Button>
      </div>
    </div>
  );
}
