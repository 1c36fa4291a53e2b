import { expect, it } from "vitest";
import { holdEarlyInput } from "./early-input.ts";

/** A prerendered page with one box, in which text was typed before the scripts arrived. */
function pageWith(typed: string, caret = typed.length) {
  const root = document.createElement("div");
  const box = document.createElement("textarea");
  box.name = "names";
  root.append(box);
  document.body.append(root);
  box.focus();
  box.value = typed;
  box.setSelectionRange(caret, caret);
  return { root, box };
}

/** Types a letter as a browser does. */
function type(box: HTMLTextAreaElement, letter: string): void {
  box.setRangeText(letter, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter }));
}

it("gives back what was typed before hydration", () => {
  const { root, box } = pageWith("Ana\nIon", 3);
  const typeAgain = holdEarlyInput(root);
  expect(box.value).toBe("");
  typeAgain();
  expect(box.value).toBe("Ana\nIon");
  expect(box.selectionStart).toBe(3);
});

it("puts what is typed during hydration where the caret was", () => {
  const { root, box } = pageWith("Ana\nIon", 3);
  const typeAgain = holdEarlyInput(root);
  for (const letter of ["m", "i"]) type(box, letter);
  typeAgain();
  expect(box.value).toBe("Anami\nIon");
  expect(box.selectionStart).toBe(5);
  expect(box.selectionEnd).toBe(5);
});

it("leaves the focus in a field that was chosen meanwhile", () => {
  const { root, box } = pageWith("Ana");
  const other = document.createElement("input");
  root.append(other);
  const typeAgain = holdEarlyInput(root);
  other.focus();
  typeAgain();
  expect(box.value).toBe("Ana");
  expect(document.activeElement).toBe(other);
});

it("gives the focus back to a field that was rendered anew", () => {
  const { root, box } = pageWith("Ana");
  const typeAgain = holdEarlyInput(root);
  const anew = document.createElement("textarea");
  anew.name = box.name;
  root.replaceChildren(anew);
  typeAgain();
  expect(anew.value).toBe("Ana");
  expect(document.activeElement).toBe(anew);
});

it("leaves what a draft or a link has filled meanwhile", () => {
  const { root, box } = pageWith("Ana");
  const typeAgain = holdEarlyInput(root);
  box.value = "Dan";
  typeAgain();
  expect(box.value).toBe("Dan");
});

/** Two options, of which the first is chosen in the HTML. */
function pageOfPets() {
  const root = document.createElement("div");
  const [dog, cat] = ["dog", "cat"].map((value) =>
    Object.assign(document.createElement("input"), { type: "radio", name: "pet", value }),
  );
  dog!.defaultChecked = true;
  root.append(dog!, cat!);
  document.body.append(root);
  const chosen: string[] = [];
  root.addEventListener("change", ({ target }) => chosen.push((target as HTMLInputElement).value));
  return { root, dog: dog!, cat: cat!, chosen };
}

it("gives back an option chosen before hydration", () => {
  const { root, dog, cat, chosen } = pageOfPets();
  cat.click();
  const typeAgain = holdEarlyInput(root);
  expect(dog.checked).toBe(true);
  chosen.length = 0;
  typeAgain();
  expect(cat.checked).toBe(true);
  expect(chosen).toEqual(["cat"]);
});

it("gives back an option chosen during hydration, which takes it back", () => {
  const { root, dog, cat, chosen } = pageOfPets();
  const typeAgain = holdEarlyInput(root);
  cat.click();
  dog.checked = true;
  chosen.length = 0;
  typeAgain();
  expect(cat.checked).toBe(true);
  expect(chosen).toEqual(["cat"]);
});
