import { filterEntries } from "@sortes/core";
import {
  Alert,
  Button,
  Checkbox,
  Field,
  FieldRow,
  layout,
  LinkButton,
  text,
  TextInput,
} from "@sortes/ui";
import { useDeferredValue, useState } from "react";
import { wordMessage } from "../../../base/error-text.ts";
import { wholeOf, wholeProblem } from "../../../base/typed-number.ts";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { LeftOutEntries } from "./LeftOutEntries.tsx";
import type { WinnerDraft } from "./winner-draft.ts";

/** Limits: characters of a keyword, and number of mentions. */
const most = { keyword: 100, mentions: 20 };

interface EntryFiltersProps {
  draft: WinnerDraft;
  onChange: (fields: Partial<WinnerDraft>) => void;
}

/** Filters a list of comments by the conditions of a giveaway. The unfiltered list can be restored. */
export function EntryFilters(props: EntryFiltersProps) {
  const { t } = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("winners-more.filters")}</summary>
      {/* mounted only when open, since analysing a long list is expensive */}
      {isOpen && <Conditions {...props} />}
    </details>
  );
}

function Conditions({ draft, onChange }: EntryFiltersProps) {
  const intl = useIntl();
  const { t } = intl;
  const [keyword, setKeyword] = useState("");
  const [mentions, setMentions] = useState("0");
  const [oncePerPerson, setOnce] = useState(true);
  const [applied, setApplied] = useState<{ before: string; after: string }>();
  const isApplied = applied !== undefined && applied.after === draft.participants;
  // after filtering, the list contains names only: keep evaluating the original
  const list = useDeferredValue(isApplied ? applied.before : draft.participants);
  // an empty field means no mentions
  const problem = mentions.trim() === "" ? undefined : wholeProblem(mentions, 0, most.mentions);
  const wanted = problem ? 0 : wholeOf(mentions);
  const found = filterEntries(list, { keyword, mentions: wanted, oncePerPerson });
  const isUnchanged = found.leftOut.length + found.continued === 0;
  const apply = () => {
    const after = found.kept.join("\n");
    setApplied({ before: draft.participants, after });
    onChange({ participants: after });
  };
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{t("winners-more.filtersHint")}</p>
      <FieldRow>
        <Field label={t("winners-more.keyword")} optional={t("results.optional")}>
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={most.keyword}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
        </Field>
        <Field label={t("winners-more.mentions")} error={problem && wordMessage(intl, problem)}>
          <NumberBox
            min={0}
            max={most.mentions}
            value={mentions}
            onChange={({ target }) => setMentions(target.value)}
          />
        </Field>
      </FieldRow>
      <Checkbox checked={oncePerPerson} onChange={({ target }) => setOnce(target.checked)}>
        {t("winners-more.oncePerPerson")}
      </Checkbox>
      {!problem && <LeftOutEntries found={found} />}
      {isApplied ? (
        <Alert tone="info">
          <div className={layout.row}>
            <span>{t("winners-more.filtered", { count: found.kept.length })}</span>
            <LinkButton onClick={() => onChange({ participants: applied.before })}>
              {t("results.undo")}
            </LinkButton>
          </div>
        </Alert>
      ) : (
        <div>
          <Button
            tone="quiet"
            size="sm"
            disabled={Boolean(problem) || isUnchanged || found.kept.length === 0}
            onClick={apply}
          >
            {t("winners-more.applyFilters", { count: problem ? 0 : found.kept.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
