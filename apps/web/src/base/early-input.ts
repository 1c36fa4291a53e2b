type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);

const isFile = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "file";

/** The value in the prerendered HTML. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

const fieldsIn = (root: HTMLElement) => root.querySelectorAll<Field>("input, textarea, select");

/** The field that stands for one of a replaced page: the only one of its name. */
function newOf(root: HTMLElement, { name, type, value }: Field): Field | undefined {
  const same = [...fieldsIn(root)].filter(
    (one) => one.name === name && one.type === type && (!isToggle(one) || one.value === value),
  );
  return name !== "" && same.length === 1 ? same[0] : undefined;
}

/**
 * Captures input that was typed, chosen or dropped before hydration, and resets the fields so that React can hydrate
 * them.
 * @returns replays the input; call it after hydration, or after the page was rendered anew: then fields that a link or
 * a draft has filled keep that
 */
export function holdEarlyInput(root: HTMLElement): () => void {
  const held: (() => void)[] = [];
  const typedIn = new Set<EventTarget | null>();
  const note = ({ target }: Event) => typedIn.add(target);
  root.addEventListener("beforeinput", note, true);
  /** What the user has added to an emptied field, while a slow device hydrated; undefined if something else filled it. */
  const typedSince = (box: Field, initial: string): string | undefined => {
    if (box.value === initial) return "";
    return typedIn.has(box) && box.value.startsWith(initial)
      ? box.value.slice(initial.length)
      : undefined;
  };
  const focused = document.activeElement;
  const now = <T extends Field>(field: T) =>
    field.isConnected ? field : (newOf(root, field) as T | undefined);
  for (const field of fieldsIn(root)) {
    if (isToggle(field)) {
      if (field.checked === field.defaultChecked) continue;
      const { checked } = field;
      field.checked = field.defaultChecked;
      // a radio button that was unchecked is covered by the one that was checked
      if (checked || field.type === "checkbox")
        held.push(() => {
          const toggle = now(field);
          if (toggle?.checked !== checked) toggle?.click();
        });
    } else if (isFile(field)) {
      // scripts cannot set a file input; it keeps its files
      const { files } = field;
      if (files?.length)
        held.push(() => {
          const input = now(field);
          if (input !== field && input) input.files = files;
          input?.dispatchEvent(new Event("change", { bubbles: true }));
        });
    } else if (field.value !== defaultOf(field)) {
      const { value } = field;
      const selection = selectionOf(field);
      field.value = defaultOf(field);
      held.push(() => {
        const box = now(field);
        const more = box && typedSince(box, defaultOf(field));
        if (!box || more === undefined) return;
        const [start, end] = selection ?? [value.length, value.length];
        setValue(box, more === "" ? value : value.slice(0, start) + more + value.slice(end));
        if (box !== field && focused === field) box.focus({ preventScroll: true });
        if (selection && document.activeElement === box) {
          const caret = start + more.length;
          (box as HTMLTextAreaElement).setSelectionRange(caret, more === "" ? end : caret);
        }
      });
    }
  }
  return () => {
    root.removeEventListener("beforeinput", note, true);
    for (const repeat of held) repeat();
    const { dropped } = window.early ?? {};
    if (dropped?.on.isConnected) drop(dropped.file, dropped.on);
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

/** Sets a value like user input: React intercepts the element's own property and would ignore the change. */
function setValue(field: Field, value: string): void {
  // makes React hydrate the part with this field, if it has not yet
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
