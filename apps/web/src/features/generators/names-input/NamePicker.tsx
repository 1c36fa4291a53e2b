import { Button, Field, layout, NameTokens, text, TextInput } from "@sortes/ui";
import { useMemo, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { folded } from "../../../base/names.ts";

/** Maximum number of names offered at once; in a longer list, names are found by a search. */
const offered = 40;

interface PickAction {
  label: MessageId;
  /** Says what was done with the chosen names, which the message gets as `names`. */
  done: MessageId;
  /** Whether only two names make sense; else two or more. */
  isForTwo?: boolean;
  use: (chosen: readonly string[]) => void;
}

interface NamePickerProps {
  names: readonly string[];
  actions: readonly PickAction[];
  texts: {
    /** Asks to choose names. */
    tap: MessageId;
    /** Says that the list must have names first. */
    namesFirst: MessageId;
    find: MessageId;
    moreNames: MessageId;
    noName: MessageId;
  };
}

/** Makes a rule about names that are chosen by a press on each, in the order of the presses. */
export function NamePicker({ names, actions, texts }: NamePickerProps) {
  const { t, formatList } = useIntl();
  const all = useMemo(() => [...new Set(names)], [names]);
  const [wished, setWished] = useState<readonly string[]>([]);
  const [sought, setSought] = useState("");
  /** The last rule made. */
  const [made, setMade] = useState<{ done: MessageId; of: readonly string[] }>();
  const isLong = all.length > offered;
  const found = useMemo(() => {
    const part = folded(sought.trim());
    return isLong && part !== "" ? all.filter((name) => folded(name).includes(part)) : all;
  }, [all, isLong, sought]);
  const chosen = wished.filter((name) => all.includes(name));
  const shown = found.slice(0, offered);
  const hidden = found.length - shown.length;
  if (all.length < 2) return <p className={text.muted}>{t(texts.namesFirst)}</p>;

  const toggle = (name: string) => {
    setMade(undefined);
    setWished(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  };
  // not disabled, which would take the focus from the pressed button
  const isUnfit = ({ isForTwo }: PickAction) =>
    chosen.length < 2 || (isForTwo === true && chosen.length > 2);
  const act = (action: PickAction) => {
    if (isUnfit(action)) return;
    action.use(chosen);
    setMade({ done: action.done, of: chosen });
    setWished([]);
    setSought("");
  };
  const hint = () => {
    const all = formatList(made?.of ?? chosen, { type: "conjunction" });
    if (made) return t(made.done, { names: all, giver: made.of[0], receiver: made.of[1] });
    return chosen.length === 0 ? t(texts.tap) : all;
  };
  return (
    <div className={layout.stackSm}>
      {isLong && (
        <Field label={t(texts.find)}>
          <TextInput
            type="search"
            dir="auto"
            autoComplete="off"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            // Enter would otherwise submit the form
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </Field>
      )}
      <NameTokens
        label={t(texts.tap)}
        names={[...chosen.filter((name) => !shown.includes(name)), ...shown]}
        chosen={chosen}
        onToggle={toggle}
      />
      {hidden > 0 && <p className={text.muted}>{t(texts.moreNames, { count: hidden })}</p>}
      {found.length === 0 && <p className={text.muted}>{t(texts.noName)}</p>}
      <p role="status" dir="auto">
        {hint()}
      </p>
      <div className={layout.row}>
        {actions.map((action, i) => (
          <Button
            key={action.label}
            tone={i === 0 ? undefined : "quiet"}
            size="sm"
            aria-disabled={isUnfit(action)}
            onClick={() => act(action)}
          >
            {t(action.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
