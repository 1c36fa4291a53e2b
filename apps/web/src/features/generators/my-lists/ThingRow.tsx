import { limits } from "@sortes/contract";
import {
  Button,
  Field,
  Form,
  Icon,
  type IconName,
  layout,
  Menu,
  MenuButton,
  TextInput,
} from "@sortes/ui";
import { type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { generators } from "../generators.ts";
import { keptListLimits } from "./device-lists.ts";
import * as styles from "./my-lists.css.ts";
import { homeOf, type Place, placeNames, type Thing } from "./things.ts";

/** Acts on a list or settings; a rename resolves to the reason if it was refused. */
export type Act = (
  what: "open" | "replace" | "rename" | "move" | "remove",
  thing: Thing,
  typed?: string,
) => Promise<string | undefined> | void;

const icons: Readonly<Record<Place, IconName>> = {
  device: "device-mobile",
  pack: "user",
  preset: "bookmark-simple",
  history: "clock-counter-clockwise",
  ready: "squares-four",
};

const longestName: Readonly<Record<Place, number>> = {
  device: keptListLimits.title,
  pack: limits.pack.name,
  ready: limits.pack.name,
  preset: limits.preset.name,
  history: limits.saveName,
};

interface ThingRowProps {
  thing: Thing;
  /** Whether the current form accepts it. */
  isHere: boolean;
  /** The part of the form that can replace it. */
  replaces: "list" | "settings" | undefined;
  mayKeepPresets: boolean;
  isMovable: boolean;
  act: Act;
}

/** A row for a list or settings: name, place, kind and actions. */
export const ThingRow = memo(function ThingRow(props: ThingRowProps) {
  const { thing, isHere, replaces, mayKeepPresets, isMovable, act } = props;
  const { title, place } = thing;
  const { t } = useIntl();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const isChangeable = place === "preset" ? mayKeepPresets : place !== "ready";
  const isOwn = place !== "ready";
  const endRename = () => {
    flushSync(() => setRenaming(false));
    row.current?.querySelector("button")?.focus();
  };
  return (
    <li ref={row} className={styles.row}>
      <Icon name={icons[place]} className={styles.icon} />
      <div>
        <bdi id={id} className={styles.title}>
          {title}
        </bdi>
        <span className={styles.where}>
          <Where thing={thing} isHere={isHere} />
        </span>
      </div>
      {isRenaming ? (
        <RenameForm thing={thing} act={act} onEnd={endRename} />
      ) : (
        <div className={styles.actions}>
          <Button
            tone="quiet"
            size="sm"
            aria-describedby={id}
            onClick={() => void act("open", thing)}
          >
            {t("my-lists.open")}
          </Button>
          {isOwn && (
            <Menu
              look="icon"
              align="end"
              name={t("my-lists.actionsFor", { title })}
              label={<Icon name="dots-three-bold" />}
            >
              {replaces && isChangeable && (
                <MenuButton icon="arrow-u-up-left" onClick={() => void act("replace", thing)}>
                  {t(replaces === "list" ? "my-lists.replaceList" : "my-lists.replaceSettings")}
                </MenuButton>
              )}
              {isChangeable && (
                <MenuButton icon="pencil-simple" onClick={() => setRenaming(true)}>
                  {t("my-lists.rename")}
                </MenuButton>
              )}
              {isMovable && (
                <MenuButton icon="upload-simple" onClick={() => void act("move", thing)}>
                  {t("my-lists.move")}
                </MenuButton>
              )}
              <MenuButton icon="trash" dangerous onClick={() => void act("remove", thing)}>
                {t("my-lists.delete")}
              </MenuButton>
            </Menu>
          )}
        </div>
      )}
    </li>
  );
});

/** The place and kind of a thing. */
function Where({ thing, isHere }: Pick<ThingRowProps, "thing" | "isHere">) {
  const intl = useIntl();
  const { t } = intl;
  const parts = [t(placeNames[thing.place])];
  if (thing.place === "device") parts.push(t("my-lists.names", { count: thing.list.names.length }));
  if (thing.place === "pack" || thing.place === "ready")
    parts.push(t("my-lists.names", { count: thing.pack.entries }));
  if (thing.place === "history")
    parts.push(intl.formatDate(thing.item.createdAt, { dateStyle: "medium" }));
  const { name } = generators[homeOf(thing)];
  if (!isHere) parts.push(t("my-lists.opensIn", { generator: t(name) }));
  return parts.join(" · ");
}

interface RenameFormProps extends Pick<ThingRowProps, "thing" | "act"> {
  onEnd: () => void;
}

function RenameForm({ thing, act, onEnd }: RenameFormProps) {
  const { t } = useIntl();
  const [name, setName] = useState(thing.title);
  const [problem, setProblem] = useState<string>();
  const rename = async () => {
    const refused = await act("rename", thing, name);
    if (refused === undefined) onEnd();
    else setProblem(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // close only the name field, not the panel
    event.preventDefault();
    onEnd();
  };
  return (
    <Form className={styles.rename} onSubmit={() => void rename()} onKeyDown={onKeyDown}>
      <Field label={t("my-lists.newName")} error={problem}>
        <TextInput
          // the focused button is gone
          ref={focusOnce}
          dir="auto"
          autoComplete="off"
          maxLength={longestName[thing.place]}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className={layout.row}>
        <Button type="submit" tone="quiet" size="sm">
          {t("my-lists.rename")}
        </Button>
        <Button tone="plain" size="sm" onClick={onEnd}>
          {t("shell.cancel")}
        </Button>
      </div>
    </Form>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};
