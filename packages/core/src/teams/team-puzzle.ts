interface GroupRule<Kind> {
  readonly kind: Kind;
  readonly people: readonly number[];
}

/** A rule about people, who are numbers: positions among those who are present. */
export type Rule =
  | GroupRule<"together">
  | GroupRule<"apart">
  | GroupRule<"captains">
  | { readonly kind: "seat"; readonly people: readonly [number]; readonly team: number }
  | {
      readonly kind: "role";
      readonly people: readonly number[];
      readonly role: string;
      readonly min: number;
      readonly max: number;
    };

/** People who are placed as one: those who stay together, or a single person. */
interface Unit {
  readonly people: readonly number[];
  /** The fixed team, from 0. */
  readonly seat: number | undefined;
  /** How many of its people have each role. */
  readonly roles: readonly number[];
  /** Units that may not be in the same team. */
  readonly apart: ReadonlySet<number>;
}

/** The bounds of one role in each team. */
interface RoleBounds {
  readonly min: number;
  readonly max: number;
}

/** The rules as a constraint puzzle, for counting and searching splits. */
export interface Puzzle {
  /** The sizes of the teams. */
  readonly sizes: readonly number[];
  readonly units: readonly Unit[];
  /** The unit of each person. */
  readonly unitOf: readonly number[];
  readonly roles: readonly RoleBounds[];
}

/** The rules as a puzzle; undefined where two of them contradict each other about the same people. */
export function puzzleOf(
  people: number,
  sizes: readonly number[],
  rules: readonly Rule[],
): Puzzle | undefined {
  const unitOf = joined(people, rules);
  const members: number[][] = [];
  for (const [person, unit] of unitOf.entries()) (members[unit] ??= []).push(person);

  const seats: (number | undefined)[] = [];
  const apart = members.map(() => new Set<number>());
  const roles = rules.filter((rule) => rule.kind === "role");
  const counts = members.map(() => roles.map(() => 0));
  for (const rule of rules) {
    if (rule.kind === "seat") {
      const unit = unitOf[rule.people[0]]!;
      if ((seats[unit] ?? rule.team) !== rule.team) return undefined;
      seats[unit] = rule.team;
    } else if (rule.kind === "role") {
      for (const person of rule.people) counts[unitOf[person]!]![roles.indexOf(rule)]! += 1;
    } else if (rule.kind !== "together") {
      const units = new Set(rule.people.map((person) => unitOf[person]!));
      if (units.size < rule.people.length) return undefined;
      for (const unit of units)
        for (const other of units) if (other !== unit) apart[unit]!.add(other);
    }
  }
  const units = members.map((each, unit) => ({
    people: each,
    seat: seats[unit],
    roles: counts[unit]!,
    apart: apart[unit]!,
  }));
  return { sizes, units, unitOf, roles };
}

/** Whether a rule constrains a unit; all others are interchangeable. */
export const isBound = ({ people, seat, roles, apart }: Unit): boolean =>
  people.length > 1 || seat !== undefined || apart.size > 0 || roles.some((count) => count > 0);

/** The unit of each person, numbered in the order of their first people (union–find). */
function joined(people: number, rules: readonly Rule[]): number[] {
  const parents = Array.from({ length: people }, (_, person) => person);
  const rootOf = (person: number): number => {
    let root = person;
    while (parents[root] !== root) root = parents[root]!;
    parents[person] = root;
    return root;
  };
  for (const { kind, people: group } of rules)
    if (kind === "together")
      for (const person of group) parents[rootOf(person)] = rootOf(group[0]!);
  const numbers = new Map<number, number>();
  return parents.map((_, person) => {
    const root = rootOf(person);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root)!;
  });
}
