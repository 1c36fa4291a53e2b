import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, languages } from "@sortes/contract";
import { expect, test } from "vitest";

interface AppManifest {
  description: string;
  lang: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
  shortcuts: { name: string; short_name: string; url: string }[];
}

const web = join(import.meta.dirname, "..");
const read = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(web, path), "utf8")) as T;
const manifestIn = (language: Language) =>
  read<AppManifest>(`public/manifest${language === "en" ? "" : `.${language}`}.webmanifest`);

test.each(languages)("the manifest uses the words of the screens (%s)", async (language) => {
  const { description, lang, shortcuts } = await manifestIn(language);
  const texts = (path: string) => read<Record<string, string>>(path);
  const shell = await texts(`src/catalogues/${language}/shell.json`);
  const home = await texts(`src/catalogues/${language}/home.json`);
  expect(lang).toBe(language);
  expect(description).toBe(home["home.lead"]);
  const expected = [
    { area: "teams", name: "shell.generator_team", url: "/team-generator" },
    { area: "winners", name: "shell.generator_winner", url: "/lucky-winner" },
    { area: "numbers", name: "shell.generator_number", url: "/number-generator" },
  ].map(async ({ area, name, url }) => ({
    name: shell[name],
    short_name: (
      await texts(`src/features/generators/${area}/catalogues/${language}/${area}.json`)
    )[`${area}.tile`],
    url,
  }));
  expect(shortcuts).toEqual(await Promise.all(expected));
});

test.each(languages)(
  "the manifest's share target sends shared text to the team generator (%s)",
  async (language) => {
    const { share_target: target } = await manifestIn(language);
    expect(target).toMatchObject({ action: "/team-generator", method: "POST" });
    expect(target.params).toEqual({ text: "text" });
  },
);

test.each(languages)(
  "the manifest's icons exist in the sizes that it declares (%s)",
  async (language) => {
    const { icons } = await manifestIn(language);
    const pictures = icons.filter(({ type }) => type === "image/png");
    expect(pictures.map(({ purpose }) => purpose)).toContain("maskable");
    for (const { src, sizes } of pictures) {
      const bytes = await readFile(join(web, "public", src));
      expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
      // width and height are the first fields of a PNG header
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  },
);
