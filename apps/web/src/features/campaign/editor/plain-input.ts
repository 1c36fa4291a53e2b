import { EditorView } from "@codemirror/view";

/**
 * What is typed over a selection is put into the document at once. A browser would first put it into the page with the
 * styles of what it replaces, which the page's policy forbids and reports. What the editor does something of its own with,
 * such as a bracket around the selection, it does as it would with the browser's input.
 */
export const plainInput = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    if (inputType !== "insertText" || data === null || isComposing) return false;
    if (empty || state.readOnly) return false;
    event.preventDefault();
    const insert = () =>
      state.update(state.replaceSelection(data), { scrollIntoView: true, userEvent: "input.type" });
    const isHandled = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});
