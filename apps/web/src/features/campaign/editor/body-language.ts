import { html } from "@codemirror/lang-html";
import { xml } from "@codemirror/lang-xml";
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { bodyFormatOf } from "@sortes/contract";

/** Characters of a body that tell its format. */
const head = 2000;
/** Characters of a line from which on the body is shown without colours: to colour it would hold up who types. */
const longLine = 20_000;

type Kind = ReturnType<typeof bodyFormatOf> | "plain";

const extensionFor: Record<Kind, () => Extension> = {
  plain: () => [],
  mjml: xml,
  html: () => html({ matchClosingTags: true }),
};

function hasLongLine(lines: Iterable<string>): boolean {
  for (const line of lines) if (line.length >= longLine) return true;
  return false;
}

/** Whether a change has made a long line. Only the lines that it touched are looked at. */
function makesLongLine({ changes, state }: ViewUpdate): boolean {
  let isLong = false;
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    for (let at = from; at <= to && !isLong;) {
      const line = state.doc.lineAt(at);
      isLong = line.length >= longLine;
      at = line.to + 1;
    }
  });
  return isLong;
}

/** Colours and completion for HTML or MJML, whichever the body is in, or none where it has a line of great length. */
export function bodyLanguage(text: string): Extension {
  const language = new Compartment();
  const kindOf = (start: string, isLong: boolean): Kind => (isLong ? "plain" : bodyFormatOf(start));
  let kind = kindOf(text.slice(0, head), hasLongLine(text.split(/\r\n?|\n/)));

  const follow = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    const { state, view } = update;
    const isLong = kind === "plain" ? hasLongLine(state.doc.iterLines()) : makesLongLine(update);
    const now = kindOf(state.sliceDoc(0, head), isLong);
    if (now === kind) return;
    kind = now;
    view.dispatch({ effects: language.reconfigure(extensionFor[now]()) });
  });
  return [language.of(extensionFor[kind]()), follow];
}
