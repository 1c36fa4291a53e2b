import { TextArea } from "@sortes/ui";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import { loadPart } from "../../../base/load-part.ts";
import { areaHandle, type BodyHandle, type SourceHandle } from "./body-handle.ts";
import * as styles from "./creator.css.ts";
import type { Mark, MountedEditor } from "./mount-editor.ts";

/** Translations of CodeMirror's search phrases, keyed by the English phrase; CodeMirror fills in `$`. */
const searchPhrases = ({ t }: IntlShape): Record<string, string> => ({
  Find: t("campaign.find"),
  Replace: t("campaign.replaceWith"),
  next: t("campaign.findNext"),
  previous: t("campaign.findPrevious"),
  all: t("campaign.findAll"),
  "match case": t("campaign.matchCase"),
  regexp: t("campaign.regexp"),
  "by word": t("campaign.byWord"),
  replace: t("campaign.replaceOne"),
  "replace all": t("campaign.replaceAll"),
  close: t("shell.close"),
  "current match": t("campaign.currentMatch"),
  "on line": t("campaign.onLine"),
  "replaced match on line $": t("campaign.replacedOnLine"),
  "replaced $ matches": t("campaign.replacedMatches"),
  "Go to line": t("campaign.goToLine"),
  go: t("campaign.go"),
  Diagnostics: t("campaign.checks"),
  "No diagnostics": t("campaign.noFindings"),
});

interface BodyEditorProps {
  /** Reads the initial text, once: reading a long text on every key press would delay typing. */
  begin: () => string;
  label: string;
  hint: string;
  isInvalid: boolean;
  marks: readonly Mark[];
  onChange: (read: () => string) => void;
  ref?: Ref<BodyHandle>;
}

/** The source editor of the body. Shows a plain text area until CodeMirror is loaded, or if it fails to load. */
export function BodyEditor({
  begin,
  label,
  hint,
  isInvalid,
  marks,
  onChange,
  ref,
}: BodyEditorProps) {
  const intl = useIntl();
  const [text] = useState(begin);
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MountedEditor>();
  const plain = (): SourceHandle | undefined => {
    const { current: shown } = area;
    // may be read only once the editor has taken its place
    return shown ? areaHandle(shown, () => onChange(() => shown.value)) : undefined;
  };
  const changed = useEffectEvent((read: () => string) => onChange(read));

  const mount = useEffectEvent((mountEditor: typeof import("./mount-editor.ts").mountEditor) => {
    if (!host.current || !area.current) return undefined;
    // CodeMirror measures itself when it mounts
    host.current.hidden = false;
    const { value, selectionStart, selectionEnd } = area.current;
    const hadFocus = document.activeElement === area.current;
    const mounted = mountEditor({
      host: host.current,
      text: value,
      label,
      description: hint,
      phrases: searchPhrases(intl),
      onChange: () => changed(mounted.read),
    });
    setEditor(mounted);
    if (hadFocus) mounted.select(selectionStart, selectionEnd);
    return mounted;
  });
  useEffect(() => {
    let mounted: MountedEditor | undefined;
    let isGone = false;
    loadPart(() => import("./mount-editor.ts")).then(
      ({ mountEditor }) => {
        if (!isGone) mounted = mount(mountEditor);
      },
      () => {
        // the text area stays
      },
    );
    return () => {
      isGone = true;
      mounted?.destroy();
    };
  }, []);
  useEffect(() => editor?.setMarks(marks), [editor, marks]);
  useEffect(() => editor?.setInvalid(isInvalid), [editor, isInvalid]);
  useImperativeHandle(
    ref,
    () => ({
      put({ body, document }) {
        const source = editor ?? plain();
        if (source && document === null && source.read() !== body) source.replaceAll(body);
      },
      insert: (part) => (editor ?? plain())?.insert(part),
      goTo: (line, column) => (editor ?? plain())?.goTo(line, column),
      focus: () => (editor ?? plain())?.focus(),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is read of the rest is read when it is used
    [editor],
  );

  return (
    <>
      {/* removed once the editor is there: React compares the whole text of a text area on each key press */}
      {editor === undefined && (
        <TextArea
          ref={area}
          className={styles.code}
          defaultValue={text}
          spellCheck={false}
          onChange={({ target }) => onChange(() => target.value)}
        />
      )}
      <div ref={host} hidden={editor === undefined} className={styles.editor} />
    </>
  );
}
