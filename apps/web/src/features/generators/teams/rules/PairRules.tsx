import { Button, Field, layout, NameTokens, text, TextInput } from "@sortes/ui";
import { useMemo, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { folded } from "../../../../base/names.ts";

/** Maximum number of names offered at once; in a longer list, names are found by a search. */
const offered = 40;

interface PairRulesProps {
  names: readonly string[];
  onAdd: (line: string) => void;
}

/** Keeps people apart or together, who are chosen by a press on each name. */
export function PairRules({ names, onAdd }: PairRulesProps) {
  const { t, formatList } = useIntl();
  const all = useMemo(() => [...new Set(names)], [names]);
  const [wished, setWished] = useState<readonly string[]>([]);
  const [sought, setSought] = useState("");
  const [said, setSaid] = useState("");
  const isLong = all.length > offered;
  const found = useMemo(() => {
    const part = folded(sought.trim());
    return isLong && part !== "" ? all.filter((name) => folded(name).includes(part)) : all;
  }, [all, isLong, sought]);
  const chosen = wished.filter((name) => all.includes(name));
  // not disabled, which would take the focus from the pressed button
  const isShort = chosen.length < 2;
  const shown = found.slice(0, offered);
  const hidden = found.length - shown.length;
  if (all.length < 2) return <p className={text.muted}>{t("team-rules.namesFirst")}</p>;

  const toggle = (name: string) => {
    setSaid("");
    setWished(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  const add = (sign: "≠" | "+", words: "team-rules.nowApart" | "team-rules.nowTogether") => {
    if (isShort) return;
    onAdd(chosen.join(` ${sign} `));
    setSaid(t(words, { names: formatList(chosen, { type: "conjunction" }) }));
    setWished([]);
    setSought("");
  };
  const hint = () => {
    if (said !== "") return said;
    return chosen.length === 0 ? t("team-rules.tap") : formatList(chosen, { type: "conjunction" });
  };
  return (
    <div className={layout.stackSm}>
      {isLong && (
        <Field label={t("team-rules.find")}>
          <TextInput
            type="search"
            dir="auto"
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            // Enter would otherwise draw the teams
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </Field>
      )}
      <NameTokens
        label={t("team-rules.tap")}
        names={[...chosen.filter((name) => !shown.includes(name)), ...shown]}
        chosen={chosen}
        onToggle={toggle}
      />
      {hidden > 0 && <p className={text.muted}>{t("team-rules.moreNames", { count: hidden })}</p>}
      {found.length === 0 && <p className={text.muted}>{t("team-rules.noName")}</p>}
      <p role="status" dir="auto">
        {hint()}
      </p>
      <div className={layout.row}>
        <Button size="sm" aria-disabled={isShort} onClick={() => add("≠", "team-rules.nowApart")}>
          {t("team-rules.apart")}
        </Button>
        <Button
          tone="quiet"
          size="sm"
          aria-disabled={isShort}
          onClick={() => add("+", "team-rules.nowTogether")}
        >
          {t("team-rules.together")}
        </Button>
      </div>
    </div>
  );
}
