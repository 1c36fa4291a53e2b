import { documentLimits } from "@sortes/contract";
import { lift, setBlockType, toggleMark } from "prosemirror-commands";
import {
  Fragment,
  type MarkType,
  type Node,
  type NodeType,
  type ResolvedPos,
} from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  type Transaction,
} from "prosemirror-state";
import { wrapIn } from "prosemirror-commands";
import { marks, nodes } from "./letter-schema.ts";

/** A block that can be moved or deleted as a whole, and its position. */
interface PlacedBlock {
  node: Node;
  from: number;
  index: number;
  parent: Node;
}

const holdsBlocks = ({ name }: NodeType): boolean => name === "doc" || name === "column";

/** Whether the cursor is in an empty line of the letter or of a column, where a block can be inserted. */
export function isBlankLine({ selection: { $from, empty } }: EditorState): boolean {
  const { parent, depth } = $from;
  if (!empty || parent.type !== nodes.paragraph || parent.content.size > 0) return false;
  return holdsBlocks($from.node(depth - 1).type);
}

/** The innermost block that contains the start of the selection: of the letter, or of a column. */
function blockAt({ selection }: EditorState): PlacedBlock | undefined {
  if (selection instanceof NodeSelection && holdsBlocks(selection.$from.parent.type)) {
    const { $from, node } = selection;
    return { node, from: $from.pos, index: $from.index(), parent: $from.parent };
  }
  return blockAround(selection.$from);
}

function blockAround($from: ResolvedPos): PlacedBlock | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const parent = $from.node(depth - 1);
    if (holdsBlocks(parent.type))
      return {
        node: $from.node(depth),
        from: $from.before(depth),
        index: $from.index(depth - 1),
        parent,
      };
  }
  return undefined;
}

/** Moves the block up or down by one place, but not out of its column. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state);
    if (!block) return false;
    const { node, from, index, parent } = block;
    const passed = parent.maybeChild(index + by);
    if (!passed) return false;
    if (dispatch) {
      const start = by === -1 ? from - passed.nodeSize : from;
      const end = by === -1 ? from + node.nodeSize : from + node.nodeSize + passed.nodeSize;
      const order = by === -1 ? [node, passed] : [passed, node];
      const shift = by * passed.nodeSize;
      const { selection } = state;
      const tr = state.tr.replaceWith(start, end, order);
      tr.setSelection(
        selection instanceof NodeSelection
          ? NodeSelection.create(tr.doc, selection.from + shift)
          : Selection.near(tr.doc.resolve(selection.head + shift)),
      );
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Deletes the whole block. A container keeps one empty paragraph. */
export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (!block) return false;
  const { node, from, parent } = block;
  const tr = state.tr;
  if (parent.childCount > 1) tr.delete(from, from + node.nodeSize);
  else tr.replaceWith(from, from + node.nodeSize, nodes.paragraph.create());
  const place = Math.min(from, tr.doc.content.size);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(place), -1)).scrollIntoView());
  return true;
};

/** Selects the surrounding block: first the one in a column, then the columns. */
export const selectBlock: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from } = selection;
  const depth = selection instanceof NodeSelection ? $from.depth : blockDepth($from);
  if (depth === undefined || depth === 0) return false;
  const node = $from.node(depth);
  const from = node.type === nodes.column ? $from.before(depth - 1) : $from.before(depth);
  dispatch?.(tr.setSelection(NodeSelection.create(doc, from)));
  return true;
};

function blockDepth($from: ResolvedPos): number | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (holdsBlocks($from.node(depth - 1).type)) return depth;
  return undefined;
}

/** Inserts a block after the selected one, or in place of an empty paragraph. */
export const insertBlock =
  (made: Node): Command =>
  (state, dispatch) => {
    const inColumn = made.type === nodes.columns;
    const block = inColumn ? outermost(state) : blockAt(state);
    if (!block) return false;
    const { node, from } = block;
    const isBlank = node.type === nodes.paragraph && node.content.size === 0;
    const start = isBlank ? from : from + node.nodeSize;
    const end = from + node.nodeSize;
    // leaves a paragraph to continue writing in
    const isLast = block.index === block.parent.childCount - 1;
    const content = isLast ? [made, nodes.paragraph.create()] : [made];
    if (dispatch) {
      const tr = state.tr.replaceWith(start, end, Fragment.from(content));
      const after = inColumn ? start + 2 : start + made.nodeSize;
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after))).scrollIntoView());
    }
    return true;
  };

/**
 * A transaction that begins writing: over the selection, or in a new paragraph below a block that is selected as a
 * whole, since the end of a letter is also a block.
 */
export function toWrite(state: EditorState): Transaction {
  const { selection, tr } = state;
  const block =
    selection instanceof NodeSelection && selection.node.isBlock ? blockAt(state) : undefined;
  if (!block) return tr;
  const end = block.from + block.node.nodeSize;
  tr.insert(end, nodes.paragraph.create());
  return tr.setSelection(Selection.near(tr.doc.resolve(end + 1)));
}

/** Inserts a text at the cursor, or in a paragraph below a block that is selected as a whole. */
export const insertText =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(toWrite(state).insertText(text).scrollIntoView());
    return true;
  };

function outermost({ selection: { $from } }: EditorState): PlacedBlock | undefined {
  if ($from.depth > 0)
    return {
      node: $from.node(1),
      from: $from.before(1),
      index: $from.index(0),
      parent: $from.node(0),
    };
  const node = $from.nodeAfter;
  return node ? { node, from: $from.pos, index: $from.index(), parent: $from.parent } : undefined;
}

/** Inserts empty columns. @param count two or three */
export const insertColumns = (count: number): Command =>
  insertBlock(
    nodes.columns.create(
      null,
      Array.from({ length: count }, () => nodes.column.create(null, nodes.paragraph.create())),
    ),
  );

/** Changes the attributes of the selected block. */
export const changeBlock =
  (attrs: Readonly<Record<string, unknown>>): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    tr.setNodeMarkup(selection.from, undefined, attrs);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };

/** Whether the selection is in a block of that type. */
export const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === type) return true;
  return false;
};

/** The type of the innermost list that contains the selection. */
export function listAt({ selection: { $from } }: EditorState): NodeType | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.bulletList || type === nodes.orderedList) return type;
  }
  return undefined;
}

/** Turns the selection into a list, changes the list's type, or turns a list of this type into paragraphs. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const current = listAt(state);
    if (current === undefined) return wrapInList(type)(state, dispatch);
    if (current === type) return liftListItem(nodes.point)(state, dispatch, view);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if ($from.node(depth).type === current) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
        return true;
      }
    return false;
  };

/** Turns the selection into a heading of this level, or a heading of this level into a paragraph. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isIt = parent.type === nodes.heading && parent.attrs["level"] === level;
    const command = isIt ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });
    return command(state, dispatch);
  };

export const toggleQuote: Command = (state, dispatch) =>
  (isIn(state, nodes.quote) ? lift : wrapIn(nodes.quote))(state, dispatch);

export const toggle = (type: MarkType): Command => toggleMark(type);

/** The link at the selection, with its address and range. */
export function linkAt({ selection, doc }: EditorState) {
  const { from, to, empty, $from } = selection;
  const near = empty ? [$from.nodeBefore, $from.nodeAfter] : [doc.nodeAt(from)];
  const mark = near.flatMap((node) => (node ? marks.link.isInSet(node.marks) : undefined) ?? [])[0];
  if (!mark) return undefined;
  let [start, end] = [from, to];
  const { parent } = $from;
  let place = $from.start();
  for (const child of parent.children) {
    const next = place + child.nodeSize;
    if (mark.isInSet(child.marks) && place <= to && next >= from) {
      start = Math.min(start, place);
      end = Math.max(end, next);
    }
    place = next;
  }
  return { href: String(mark.attrs["href"]), from: start, to: end };
}

/**
 * Links the selection or updates the surrounding link; without a selection, inserts `text`. An empty `href` removes it.
 */
export const setLink =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    const { tr, selection, schema } = state;
    const { from, to } = linkAt(state) ?? selection;
    if (href === "") tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insert(from, schema.text(text || href, [marks.link.create({ href })]));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
    tr.removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Whether a letter is roughly within the size limits; the contract's schema counts exactly. */
export const fits = (letter: Node): boolean =>
  letter.childCount <= documentLimits.blocks && letter.content.size <= documentLimits.characters;
