import { cast } from "../CastButton/CastButton.css.ts";

/** Edges of a box in the window, in px. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Distance between a toast and what can be pressed, in px. */
export const gap = 8;

/** The name of who has won. */
const winner = "[data-name=first]";

/** The main buttons of a page: those that submit a form, and the ticket. */
const main = `[type=submit], .${cast}`;

const pressable = "a[href], button, input, select, textarea, summary, label, [role=button]";

/**
 * How far a box must rise so that it covers none of the others, in px; undefined if there is no such place within
 * `most`.
 */
export function riseOf(box: Box, others: readonly Box[], most: number): number | undefined {
  const height = box.bottom - box.top;
  const near = others.filter(({ left, right }) => left < box.right && right > box.left);
  let { bottom } = box;
  while (box.bottom - bottom <= most) {
    const covered = near.filter(
      (other) => other.top < bottom + gap && other.bottom > bottom - height - gap,
    );
    if (covered.length === 0) return box.bottom - bottom;
    bottom = Math.min(...covered.map(({ top }) => top)) - gap;
  }
  return undefined;
}

/**
 * How far a box must move so that it covers none of the others, in px: positive upwards, or negative if there is room
 * only below it; undefined if there is none.
 * @param room the most that it may rise, and how far the lowest place is below it
 */
export function moveOf(
  box: Box,
  others: readonly Box[],
  room: { above: number; below: number },
): number | undefined {
  const up = riseOf(box, others, room.above);
  if (up !== undefined || room.below <= 0) return up;
  const { below } = room;
  const lowest = { ...box, top: box.top + below, bottom: box.bottom + below };
  const fromLowest = riseOf(lowest, others, below);
  return fromLowest === undefined ? undefined : fromLowest - below;
}

/** The boxes of what a selector finds in the window, without the toasts' own buttons. */
const boxesOf = (selector: string, region: Element): Box[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect())
    // neither hidden nor only for screen readers
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < innerHeight);

/**
 * Keeps a region at the bottom edge off what can be pressed below its children, and off the winner's name if there is
 * room elsewhere, also after scrolling, when the page changes and once what moves has come to rest. It does not rise far
 * above the middle of the window, and what is there stays in place under the pointer. Where all of it is full, the main
 * button stays free.
 * @returns stops it
 */
export function keepClear(region: HTMLElement): () => void {
  let count = 0;
  const place = () => {
    const isNew = region.childElementCount > count;
    count = region.childElementCount;
    if (count === 0 || (!isNew && region.matches(":hover"))) return;
    region.style.translate = "";
    const children = [...region.children].filter((child) => child instanceof HTMLElement);
    const { left, top, bottom } = region.getBoundingClientRect();
    const box = {
      top,
      bottom,
      left: left + Math.min(...children.map(({ offsetLeft }) => offsetLeft)),
      right: left + Math.max(...children.map((one) => one.offsetLeft + one.offsetWidth)),
    };
    const below = innerHeight - bottom - 2 * gap;
    const off = (selector: string, part: number) =>
      moveOf(box, boxesOf(selector, region), { above: innerHeight * part, below });
    const move = off(`${pressable}, ${winner}`, 0.6) ?? off(pressable, 0.5) ?? off(main, 0.5) ?? 0;
    if (move !== 0) region.style.translate = `0 ${-move}px`;
  };
  const observer = new ResizeObserver(place);
  observer.observe(region);
  observer.observe(document.body);
  // a new toast, or what is opened below one, has its place before the next event: no toast takes a press that began
  // before it
  const added = new MutationObserver(place);
  added.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("scrollend", place);
  document.addEventListener("animationend", place);
  return () => {
    observer.disconnect();
    added.disconnect();
    document.removeEventListener("scrollend", place);
    document.removeEventListener("animationend", place);
  };
}
