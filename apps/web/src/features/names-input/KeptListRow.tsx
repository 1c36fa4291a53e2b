import { Button, Field, layout, text, TextInput } from "@sortes/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "react-intl";
import { type KeptList, keptListLimits } from "./kept-lists.ts";
import type { NotKept } from "./use-kept-lists.ts";

interface KeptListRowProps {
  list: KeptList;
  onOpen: () => void;
  onReplace: () => void;
  /** @returns why it keeps its title */
  onRename: (title: string) => NotKept | undefined;
  onForget: () => void;
}

/** One list of this device, and what can be done with it. */
export function KeptListRow({ list, onOpen, onReplace, onRename, onForget }: KeptListRowProps) {
  const { formatMessage } = useIntl();
  const [title, setTitle] = useState<string>();
  const renameButton = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setTitle(undefined));
    renameButton.current?.focus();
  };
  const rename = () => {
    if (title !== undefined && !onRename(title)) setTitle(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // not the draw
      event.preventDefault();
      rename();
    }
    if (event.key === "Escape") cancel();
  };
  /** “Open”, and of which list for those who do not see the row. */
  const button = (
    id: "names.keptOpen" | "names.keptReplace" | "names.keptRename" | "names.keptForget",
  ) => {
    const words = formatMessage({ id });
    return { size: "sm" as const, children: words, "aria-label": `${words}: ${list.title}` };
  };
  return (
    <li className={layout.stackSm}>
      <p>
        <b>
          <bdi>{list.title}</bdi>
        </b>{" "}
        <span className={text.muted}>
          {formatMessage({ id: "names.keptCount" }, { count: list.names.length })}
        </span>
      </p>
      {title === undefined ? (
        <div className={layout.row}>
          <Button tone="quiet" {...button("names.keptOpen")} onClick={onOpen} />
          <Button tone="plain" {...button("names.keptReplace")} onClick={onReplace} />
          <Button
            ref={renameButton}
            tone="plain"
            {...button("names.keptRename")}
            onClick={() => setTitle(list.title)}
          />
          <Button tone="plain" {...button("names.keptForget")} onClick={onForget} />
        </div>
      ) : (
        <>
          <Field label={formatMessage({ id: "names.keptNewName" })}>
            <TextInput
              // the button that had the focus is gone
              ref={focusOnce}
              value={title}
              maxLength={keptListLimits.title}
              onChange={({ target }) => setTitle(target.value)}
              onKeyDown={onKeyDown}
            />
          </Field>
          <div className={layout.row}>
            <Button tone="quiet" size="sm" onClick={rename}>
              {formatMessage({ id: "names.keptRename" })}
            </Button>
            <Button tone="plain" size="sm" onClick={cancel}>
              {formatMessage({ id: "names.keptCancel" })}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};
