type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The state of a field that a person has changed: its value and selection, or whether a toggle is on. */
interface Made {
  readonly value: string;
  readonly selection: readonly [number, number] | undefined;
  readonly isOn: boolean;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

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

const madeOf = (field: Field): Made => ({
  value: field.value,
  selection: selectionOf(field),
  isOn: isToggle(field) && field.checked,
});

const fieldsIn = (root: HTMLElement) => root.querySelectorAll<Field>("input, textarea, select");

/** The field that stands for one of a replaced page: the only one of its name. */
function newOf(root: HTMLElement, { name, type, value }: Field): Field | undefined {
  const same = [...fieldsIn(root)].filter(
    (one) => one.name === name && one.type === type && (!isToggle(one) || one.value === value),
  );
  return name !== "" && same.length === 1 ? same[0] : undefined;
}

const radiosOf = ({ form, ownerDocument, name }: HTMLInputElement): HTMLInputElement[] =>
  [...(form ?? ownerDocument).querySelectorAll<HTMLInputElement>("[type=radio]")].filter(
    (one) => one.name === name && one.form === form,
  );

/**
 * Captures input that was typed or chosen before hydration, and resets the fields so that React can hydrate them. Also
 * captures input from then on, which React would lose: a slow device hydrates for longer than typing takes.
 * @returns replays the input; call it after hydration, or after the page was rendered anew: then fields that a link or
 * a draft has filled keep that
 */
export function holdEarlyInput(root: HTMLElement): () => void {
  const early = new Map<Field, Made>();
  const since = new Map<Field, Made>();
  const held: (() => void)[] = [];
  const focused = document.activeElement;
  const now = <T extends Field>(field: T) =>
    field.isConnected ? field : (newOf(root, field) as T | undefined);
  const served = new Set<EventTarget | null>(fieldsIn(root));
  for (const field of fieldsIn(root)) {
    if (isFile(field)) {
      // scripts cannot set a file input; it keeps its files
      const { files } = field;
      if (files?.length)
        held.push(() => {
          const input = now(field);
          if (input !== field && input) input.files = files;
          input?.dispatchEvent(new Event("change", { bubbles: true }));
        });
    } else if (isToggle(field)) {
      // a radio button that was unchecked is covered by the one that was checked
      const isChosen = field.checked !== field.defaultChecked;
      if (isChosen && (field.checked || field.type === "checkbox")) early.set(field, madeOf(field));
    } else if (field.value !== defaultOf(field)) early.set(field, madeOf(field));
  }
  // not before all are read: checking one radio button unchecks another
  for (const field of early.keys())
    if (!isToggle(field)) field.value = defaultOf(field);
    else if (field.type === "checkbox") field.checked = field.defaultChecked;
    else for (const one of radiosOf(field)) one.checked = one.defaultChecked;

  const note = (event: Event) => {
    const { type, target } = event;
    if (!isField(target) || !served.has(target) || isFile(target)) return;
    // React would hydrate at once, hear of no change, and put back what its state says
    event.stopImmediatePropagation();
    // at its click a toggle has its new state, which hydration may take back before its other events
    if (type !== (isToggle(target) ? "click" : "input")) return;
    since.delete(target);
    since.set(target, madeOf(target));
  };
  // on the element on which React listens, and before it does
  const types = ["click", "input", "change"];
  for (const type of types) root.addEventListener(type, note, true);

  return () => {
    for (const type of types) root.removeEventListener(type, note, true);
    const alone = [...early.keys()].filter((field) => !since.has(field));
    for (const field of [...alone, ...since.keys()]) {
      const box = now(field);
      if (!box) continue;
      if (isToggle(box)) turn(box, early.get(field), since.get(field));
      else fill(box, early.get(field), since.get(field), focused === field);
    }
    for (const repeat of held) repeat();
  };
}

function turn(toggle: HTMLInputElement, early: Made | undefined, since: Made | undefined): void {
  const isOn = (since ?? early)?.isOn ?? false;
  hydrate(toggle);
  // it may look as it was left while React has not heard of it
  if (since) toggle.checked = !isOn;
  if (toggle.checked !== isOn) toggle.click();
}

/** Fills in what was typed before hydration, with what was typed during it where the cursor was. */
function fill(
  box: Field,
  early: Made | undefined,
  since: Made | undefined,
  hadFocus: boolean,
): void {
  const initial = defaultOf(box);
  if (box.value !== initial && box.value !== since?.value) return;
  const made = since && early ? joined(early, since, initial) : (since ?? early);
  if (!made) return;
  box.value = initial;
  setValue(box, made.value);
  // unless another field has been chosen meanwhile
  const isFree = document.activeElement === document.body;
  if (hadFocus && isFree) box.focus({ preventScroll: true });
  if (made.selection && document.activeElement === box)
    (box as HTMLTextAreaElement).setSelectionRange(...made.selection);
}

/** @param since typed into the box after it was reset to its initial value */
function joined(early: Made, since: Made, initial: string): Made {
  if (!since.value.startsWith(initial)) return since;
  const [start, end] = early.selection ?? [early.value.length, early.value.length];
  const more = since.value.slice(initial.length);
  const caret = start + more.length;
  return {
    ...early,
    value: early.value.slice(0, start) + more + early.value.slice(end),
    selection: early.selection && [caret, caret],
  };
}

/** Drops a file again, unless its place is gone. */
export function dropAgain({ on, file }: { on: Element; file: File }): void {
  if (!on.isConnected) return;
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
  hydrate(field);
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Makes React hydrate the part with this field, if it has not yet. */
function hydrate(field: Field): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
