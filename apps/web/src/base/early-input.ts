type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

const isFile = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "file";

/** The value that the page came with. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Takes what was typed, chosen and dropped in a prerendered page before it answers. Its fields get their first values
 * back, so that React adopts them.
 * @returns types, chooses and drops it again; to be called when React has adopted the page
 */
export function holdEarlyInput(root: HTMLElement): () => void {
  const held: (() => void)[] = [];
  for (const field of root.querySelectorAll<Field>("input, textarea, select")) {
    if (isToggle(field)) {
      if (field.checked === field.defaultChecked) continue;
      const { checked } = field;
      field.checked = field.defaultChecked;
      // a radio button that lost its mark is unmarked by the one that got it
      if (checked || field.type === "checkbox") held.push(() => field.click());
    } else if (isFile(field)) {
      // nobody may set a file; it stays chosen
      if (field.files?.length)
        held.push(() => field.dispatchEvent(new Event("change", { bubbles: true })));
    } else if (field.value !== defaultOf(field)) {
      const { value } = field;
      const selection = selectionOf(field);
      field.value = defaultOf(field);
      held.push(() => {
        setValue(field, value);
        if (selection && document.activeElement === field)
          (field as HTMLTextAreaElement).setSelectionRange(...selection);
      });
    }
  }
  return () => {
    for (const repeat of held) repeat();
    const { dropped } = window.early ?? {};
    if (dropped) drop(dropped.file, dropped.on);
  };
}

function drop(file: File, on: Element): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  on.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

function selectionOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}

/** Sets a value as a person does: React watches the field's own property and would take it for its own change. */
function setValue(field: Field, value: string): void {
  // makes React adopt the part of the page with the field, if it has not yet
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
