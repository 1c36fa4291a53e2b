/** One kind of request, with its count per hundred. */
interface Operation {
  weight: number;
  method: "GET" | "POST";
  /** Under `/api`. */
  path: string;
  body?: unknown;
  /** Whether the caller is signed in. */
  signedIn: boolean;
}

const pet = { pet_type: "dog", gender: "any" };
const get = (weight: number, path: string, signedIn: boolean): Operation => ({
  weight,
  method: "GET",
  path,
  signedIn,
});

/**
 * A typical mix of a hundred requests from visitors, members and programs. Pages and their files are left out, since
 * they come from the proxy's cache or the disk; drawing happens in the browser, except for pet names and programs.
 */
const trace: readonly Operation[] = [
  get(12, "/site/", false),
  get(8, "/articles/featured/", false),
  get(8, "/packs/", false),
  get(4, "/tiers/", false),
  { weight: 8, method: "POST", path: "/generators/pet-name/", body: pet, signedIn: false },
  get(22, "/users/me/", true),
  get(16, "/history/", true),
  get(6, "/presets/", true),
  get(5, "/user/packs/", true),
  get(3, "/own-generators/", true),
  get(2, "/users/sessions/", true),
  {
    weight: 6,
    method: "POST",
    path: "/generators/pet-name/",
    body: { ...pet, save_history: true },
    signedIn: true,
  },
];

/** A hundred requests in a fixed order, each kind spread evenly over it. */
export const turns: readonly Operation[] = trace
  .flatMap((operation) =>
    Array.from({ length: operation.weight }, (_, i) => ({
      operation,
      at: (i + 0.5) / operation.weight,
    })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ operation }) => operation);
