type Child = Node | string;
type Attributes = Record<string, string | number | boolean | EventListener>;

/**
 * Creates an element with attributes, listeners (such as `onclick`) and children. The attribute value `true` sets an
 * empty attribute, `false` none. Strings become text nodes, never HTML.
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

/** Untrusted text, isolated in its own text direction. */
export const foreign = (text: string): HTMLElement => element("bdi", {}, text);
