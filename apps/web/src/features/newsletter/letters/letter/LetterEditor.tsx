import { areSameDocuments, type CampaignDocument, emptyDocument } from "@sortes/contract";
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { lazyDialog } from "../../../../base/lazy-part.tsx";
import type { BodyHandle, Written } from "../body-handle.ts";
import { changeBlock, insertBlock, linkAt, setLink } from "./letter-commands.ts";
import { nodes } from "./letter-schema.ts";
import { InsertPalette } from "./InsertPalette.tsx";
import { letterTools } from "./letter-tools.tsx";
import * as styles from "./letter.css.ts";
import { type Asked, LetterDialog } from "./LetterDialog.tsx";
import { LetterToolbar } from "./LetterToolbar.tsx";
import { type LetterView, mountLetter, type MountedLetter } from "./mount-letter.ts";

const PicturesDialog = lazyDialog(
  async () => (await import("../pictures/PicturesDialog.tsx")).PicturesDialog,
  "desk.partFailed",
);

interface LetterEditorProps {
  /** Reads the initial document, once. */
  begin: () => CampaignDocument | null;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  onChange: (read: () => Written) => void;
  /** Something was left out because the letter has reached its maximum size. */
  onFull: () => void;
  onTemplates: () => void;
  onSource: () => void;
  ref?: Ref<BodyHandle>;
}

const nothing: LetterView = {
  active: new Set(),
  canUndo: false,
  canRedo: false,
  blankAt: undefined,
  isBlock: false,
  selected: undefined,
};

/** The block editor: a toolbar with the letter below it. */
export function LetterEditor(props: LetterEditorProps) {
  const { begin, label, describedBy, isInvalid, ref } = props;
  const intl = useIntl();
  const { t } = intl;
  const hint = t("campaign.letterStart");
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedLetter>(undefined);
  const [view, setView] = useState(nothing);
  const [asked, setAsked] = useState<{ fields: Asked; isChange: boolean; files?: File[] }>();
  const [inserting, setInserting] = useState<{ at: DOMRect; isTyped: boolean }>();
  const [isAddress, setAddress] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);

  const writtenOf = (): Written => ({
    body: "",
    document: mounted.current?.read() ?? begin() ?? emptyDocument,
  });
  const changed = useEffectEvent(() => props.onChange(writtenOf));
  const full = useEffectEvent(() => props.onFull());
  const ask = useEffectEvent((what: "link" | "block" | "toolbar" | "insert") => {
    if (what === "toolbar")
      bar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
    else if (what === "insert") insertAtLine(true);
    else askFor(what === "link" ? "link" : "selected");
  });
  const mount = useEffectEvent((place: HTMLElement) =>
    mountLetter({
      host: place,
      document: begin() ?? emptyDocument,
      label,
      describedBy,
      hint,
      onChange: () => changed(),
      onView: setView,
      onAsk: (what) => ask(what),
      onFiles: (files) => setAsked({ fields: emptyFields.picture, isChange: false, files }),
      onFull: () => full(),
    }),
  );
  useEffect(() => {
    if (!host.current) return undefined;
    const letter = mount(host.current);
    mounted.current = letter;
    return () => {
      mounted.current = undefined;
      letter.destroy();
    };
  }, []);
  useEffect(
    () => mounted.current?.setWords({ label, describedBy, hint }),
    [label, describedBy, hint],
  );
  useEffect(() => mounted.current?.setInvalid(isInvalid), [isInvalid]);
  const { blankAt } = view;
  useEffect(() => {
    const place = host.current;
    if (blankAt === undefined || !place) return undefined;
    const put = () => {
      const line = mounted.current?.lineAt(blankAt);
      if (!line || !plus.current) return;
      const { top, bottom } = place.getBoundingClientRect();
      plus.current.hidden = line.top < top || line.bottom > bottom;
      plus.current.style.setProperty(
        "top",
        `${(line.top + line.bottom) / 2 - top + place.offsetTop}px`,
      );
    };
    const observer = new ResizeObserver(put);
    observer.observe(place);
    place.addEventListener("scroll", put, { passive: true });
    return () => {
      observer.disconnect();
      place.removeEventListener("scroll", put);
    };
  }, [blankAt]);
  // text typed while the dialog closes goes to the cursor
  const isAsking = asked !== undefined;
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) mounted.current?.view.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  useImperativeHandle(
    ref,
    () => ({
      put({ document }) {
        const letter = mounted.current;
        if (letter && document && !areSameDocuments(letter.read(), document))
          letter.replaceAll(document);
      },
      insert: (text) => mounted.current?.insert(text),
      goTo: (place) => mounted.current?.goTo(place),
      focus: () => mounted.current?.view.focus(),
    }),
    [],
  );

  function askFor(kind: Asked["kind"] | "selected") {
    const state = mounted.current?.view.state;
    if (!state) return;
    if (kind === "link") {
      const link = linkAt(state);
      const hasText = link !== undefined || !state.selection.empty;
      const fields = { kind, href: link?.href ?? "", hasText } as const;
      setAsked({ fields, isChange: link !== undefined });
    } else if (kind === "selected") {
      if (!view.selected) return;
      const { type, attrs } = view.selected;
      setAsked({ fields: { kind: type, ...attrs } as unknown as Asked, isChange: true });
    } else setAsked({ fields: emptyFields[kind], isChange: false });
  }

  /** Opens the menu at the empty line of the cursor. */
  function insertAtLine(isTyped: boolean) {
    const { current } = mounted;
    const at = current?.lineAt(current.view.state.selection.from);
    if (at) setInserting({ at, isTyped });
  }

  function close() {
    setAsked(undefined);
    setAddress(false);
  }

  function finish(values: Readonly<Record<string, string | number | null>>) {
    if (!asked) return;
    const { fields, isChange } = asked;
    const { kind: _kind, hasText: _hasText, text, ...attrs } = values;
    close();
    if (fields.kind === "link")
      mounted.current?.run(setLink(String(values["href"] ?? ""), String(text ?? "")));
    else if (isChange) mounted.current?.run(changeBlock(attrs));
    else mounted.current?.run(insertBlock(nodes[fields.kind].create(attrs)));
  }

  const tools = letterTools(intl, view, {
    run: (command) => mounted.current?.run(command),
    ask: askFor,
    more() {
      const at = bar.current?.querySelector("button:last-of-type:is([aria-keyshortcuts='/'])");
      if (at) setInserting({ at: at.getBoundingClientRect(), isTyped: false });
    },
  });
  const isChoosing = asked?.fields.kind === "picture" && !asked.isChange && !isAddress;
  return (
    <div className={styles.frame}>
      <LetterToolbar
        ref={bar}
        label={t("campaign.tools")}
        controls={id}
        groups={tools.row}
        onLeave={() => mounted.current?.view.focus()}
      />
      <div ref={host} id={id} className={styles.letter} />
      {blankAt !== undefined && (
        <button
          ref={plus}
          type="button"
          className={styles.plus}
          // for pointers; the last tool and the key / do the same
          tabIndex={-1}
          aria-hidden="true"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertAtLine(false)}
        >
          <Icon name="plus-bold" />
        </button>
      )}
      {inserting && (
        <InsertPalette
          label={t("campaign.tool_more")}
          at={inserting.at}
          tools={tools.menu}
          onField={(written) => mounted.current?.insert(written)}
          onTemplates={props.onTemplates}
          onSource={props.onSource}
          onType={(typed) => {
            setInserting(undefined);
            const before = inserting.isTyped ? "/" : "";
            mounted.current?.insert(before + (typed === "/" && before ? "" : typed));
          }}
          onClose={(isLeft) => {
            setInserting(undefined);
            if (isLeft) mounted.current?.view.focus();
          }}
        />
      )}
      {asked &&
        // a portal: forms cannot be nested, and the campaign is one
        createPortal(
          isChoosing ? (
            <PicturesDialog
              files={asked.files}
              onClose={close}
              onAddress={() => setAddress(true)}
              onChoose={({ src, alt }) => finish({ src, alt, href: "", width: null })}
            />
          ) : (
            <LetterDialog
              asked={asked.fields}
              isChange={asked.isChange}
              onClose={close}
              onDone={finish}
            />
          ),
          document.body,
        )}
    </div>
  );
}

const emptyFields = {
  button: { kind: "button", label: "", href: "" },
  picture: { kind: "picture", src: "", alt: "", href: "", width: null },
  draw: { kind: "draw", label: "", to: "winner" },
} as const satisfies Record<string, Asked>;
