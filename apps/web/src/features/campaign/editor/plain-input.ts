import { EditorView } from "@codemirror/view";

/** What the editor does something of its own with when it is typed over a selection. */
const surrounding = /^[([{'"<]$/;

/**
 * What is typed over a selection is put into the document at once. A browser would first put it into the page with the
 * styles of what it replaces, which the page's policy forbids and reports.
 */
export const plainInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    const { main } = view.state.selection;
    if (inputType !== "insertText" || data === null || isComposing) return false;
    if (main.empty || view.state.readOnly || surrounding.test(data)) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), {
      scrollIntoView: true,
      userEvent: "input.type",
    });
    return true;
  },
});
