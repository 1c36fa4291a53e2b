type Child = Node | string;
type Attributes = Record<string, string | number | boolean | EventListener>;

/**
 * An element with attributes, listeners and children. A listener is given as `onclick`. `true` sets an attribute without
 * a value, `false` none. Text becomes text, never HTML.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** A text that others wrote: it keeps its own direction and moves nothing beside it. */
export const foreign = (text: string): HTMLElement => element("bdi", {}, text);
