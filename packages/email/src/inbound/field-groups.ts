/** Fields of a block, by their names in lower case; of a field that stands twice, the first. */
export type Fields = ReadonlyMap<string, string>;

/** Characters of a field; the rest of a longer one is left out. */
const longestField = 4000;

/**
 * The blocks of fields of a part such as `message/delivery-status` (RFC 3464): blank lines stand between them, and a line
 * that begins with a space goes on with the field before it.
 * @param most blocks that are read; later ones are left out.
 */
export function fieldGroups(text: string, most: number): Fields[] {
  const groups: Map<string, string>[] = [];
  let fields = new Map<string, string>();
  let open: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      if (fields.size > 0) groups.push(fields);
      if (groups.length === most) return groups;
      fields = new Map();
      open = undefined;
      continue;
    }
    const begun = /^([!-9;-~]{1,100}):(.*)$/.exec(line);
    if (!/^\s/.test(line)) {
      const [, name = "", value = ""] = begun ?? [];
      open = begun && !fields.has(name.toLowerCase()) ? name.toLowerCase() : undefined;
      if (open !== undefined) fields.set(open, value.trim().slice(0, longestField));
    } else if (open !== undefined) {
      const before = fields.get(open) ?? "";
      if (before.length < longestField)
        fields.set(open, `${before} ${line.trim()}`.slice(0, longestField));
    }
  }
  if (fields.size > 0) groups.push(fields);
  return groups;
}
