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
import { useIntl } from "../../../../base/intl.ts";
import type { BodyHandle, Written } from "../body-handle.ts";
import { changeBlock, insertBlock, linkAt, setLink } from "./letter-commands.ts";
import { nodes } from "./letter-schema.ts";
import { letterTools } from "./letter-tools.tsx";
import * as styles from "./letter.css.ts";
import { type Asked, LetterDialog } from "./LetterDialog.tsx";
import { LetterToolbar } from "./LetterToolbar.tsx";
import { type LetterView, mountLetter, type MountedLetter } from "./mount-letter.ts";

interface LetterEditorProps {
  /** Reads the initial document, once. */
  begin: () => CampaignDocument | null;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  onChange: (read: () => Written) => void;
  /** Something was left out because the letter has reached its maximum size. */
  onFull: () => void;
  ref?: Ref<BodyHandle>;
}

const nothing: LetterView = {
  active: new Set(),
  canUndo: false,
  canRedo: false,
  selected: undefined,
};

/** The block editor: a toolbar with the letter below it. */
// oxlint-disable-next-line import/no-default-export -- what `lazy` takes
export default function LetterEditor(props: LetterEditorProps) {
  const { begin, label, describedBy, isInvalid, ref } = props;
  const intl = useIntl();
  const { t } = intl;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedLetter>(undefined);
  const [view, setView] = useState(nothing);
  const [asked, setAsked] = useState<{ fields: Asked; isChange: boolean; files?: File[] }>();

  const writtenOf = (): Written => ({
    body: "",
    document: mounted.current?.read() ?? begin() ?? emptyDocument,
  });
  const changed = useEffectEvent(() => props.onChange(writtenOf));
  const full = useEffectEvent(() => props.onFull());
  const ask = useEffectEvent((what: "link" | "block" | "toolbar") => {
    if (what === "toolbar")
      bar.current?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
    else askFor(what === "link" ? "link" : "selected");
  });
  const mount = useEffectEvent((place: HTMLElement) =>
    mountLetter({
      host: place,
      document: begin() ?? emptyDocument,
      label,
      describedBy,
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
  useEffect(() => mounted.current?.setInvalid(isInvalid), [isInvalid]);
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

  function finish(values: Readonly<Record<string, string | number | null>>) {
    if (!asked) return;
    const { fields, isChange } = asked;
    const { kind: _kind, hasText: _hasText, text, ...attrs } = values;
    setAsked(undefined);
    if (fields.kind === "link")
      mounted.current?.run(setLink(String(values["href"] ?? ""), String(text ?? "")));
    else if (isChange) mounted.current?.run(changeBlock(attrs));
    else mounted.current?.run(insertBlock(nodes[fields.kind].create(attrs)));
  }

  const tools = letterTools(intl, view, {
    run: (command) => mounted.current?.run(command),
    ask: askFor,
  });
  return (
    <div className={styles.frame}>
      <LetterToolbar
        ref={bar}
        label={t("campaign.tools")}
        controls={id}
        groups={tools}
        onLeave={() => mounted.current?.view.focus()}
      />
      <div ref={host} id={id} className={styles.letter} />
      {asked &&
        // a portal: forms cannot be nested, and the campaign is one
        createPortal(
          <LetterDialog
            asked={asked.fields}
            isChange={asked.isChange}
            files={asked.files}
            onClose={() => setAsked(undefined)}
            onDone={finish}
          />,
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
