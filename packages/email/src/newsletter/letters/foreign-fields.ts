import type { MergeField } from "@sortes/contract";

/** A merge field in another program's syntax. */
interface ForeignField {
  /** The field as written. */
  tag: string;
  at: number;
  /** The field of ours that it stands for. */
  ours: MergeField | undefined;
  /** Its name in the format of a custom field's key. */
  key: string;
}

/** Names in other programs, in lower-case letters only, by our equivalent field. */
const names: Readonly<Record<MergeField, string>> = {
  name: "name fname firstname fullname givenname displayname recipientname subscribername contactname customername toname nume prenume numecomplet prenom vorname nombre",
  email:
    "email emailaddress emailaddr mailaddress recipientemail subscriberemail contactemail customeremail useremail toemail adresaemail adresadeemail emailadresse",
  unsubscribe_url:
    "unsub unsubscribe unsubscribeurl unsubscribelink unsubscribehref unsubscriberawurl listunsubscribe globalunsubscribe optout optouturl optoutlink resendunsubscribeurl asmgroupunsubscriberawurl asmglobalunsubscriberawurl dezabonare linkdezabonare",
  preferences_url:
    "preferences preferencesurl preferenceslink updateprofile updateprofileurl updatepreferences managepreferences manageyourpreferences preferencecenter preferencecenterurl managesubscription managesubscriptions managesubscriptionurl subscriptioncenterurl profilecenterurl asmpreferencesrawurl editprofile",
  site_url: "siteurl website websiteurl homeurl homepageurl",
};
const meanings: ReadonlyMap<string, MergeField> = new Map(
  (Object.keys(names) as MergeField[]).flatMap((field) =>
    names[field].split(" ").map((name) => [name, field] as const),
  ),
);
/** Names that in brackets can only be fields, but have no equivalent of ours. */
const others: ReadonlySet<string> = new Set(
  "lname lastname surname familyname companyname phonenumber jobtitle numedefamilie webversion viewinbrowser usertrack currentyear listaddress listcompany".split(
    " ",
  ),
);
/** Words for details of a reader. Between signs of running text, they are fields only in capitals. */
const facts: ReadonlySet<string> = new Set(
  "address birthday birthdate city company country county coupon couponcode date department dob gender id job mobile organisation organization phone position postcode region salutation state street telephone title voucher zip zipcode adresa companie firma functia judet localitate oras tara telefon".split(
    " ",
  ),
);
const spaces =
  "subscriber contact recipient lead person user customer member profile account data var merge subtag contactfield contact_attribute";

/** Delimiters that only fields have. */
const distinctive: readonly RegExp[] = [
  /\*\|([^|*<>{}\n]{1,100})\|\*/g,
  /%%([a-z_=][\w .:@()=-]{0,100})%%/gi,
  /\{\{\{([^{}\n]{1,100})\}\}\}/g,
  /\{%([^{}%\n]{1,200})%\}/g,
  /\$\{([a-z_][^{}\n]{0,100})\}/gi,
  /\{[$!]([a-z_][^{}\n]{0,100})\}/gi,
  /<%[=-]?([^<>%\n]{1,100})%>/g,
  /\[%([^[\]%\n]{1,100})%\]/g,
  /\$\[([a-z_][\w .|:-]{0,100})\]\$/gi,
  // neither a percentage nor a percent-encoded character
  /(?<![\d%])%(?![0-9a-f]{2})([a-z][a-z0-9_.]{2,60})%(?!\d)/gi,
];

/** Delimiters that also enclose other words: only the name of a field makes it one. */
const ambiguous: readonly RegExp[] = [
  /\[\[([^[\]\n]{1,100})\]\]/g,
  /\[([^[\]\n]{1,100})\]/g,
  /%([a-z][\w.-]{0,60})%/gi,
  /\{([^{}\n]{1,100})\}/g,
  /<<([^<>\n]{1,60})>>/g,
  /«([a-z]{1,30}_[a-z_]{1,30})»/gi,
  /#{1,2}([a-z_]{2,30})#{1,2}/gi,
  /@([a-z_]{2,30})@/gi,
  // our own that never ends, or has another one as its fallback
  /\{\{\s{0,9}([a-z]\w{0,39})/gi,
];

/** Double braces: our fields, or what `isField` rejects. */
const inTwoBraces = /\{\{[^{}]{0,300}\}\}/g;

/**
 * Finds fields of other programs in a text. Double braces are left to `isField`; triple braces are included.
 * @param cuts ordered offsets of markup between two pieces, such as around a link in brackets: only distinctive
 *   delimiters count across them
 */
export function foreignFields(text: string, cuts: readonly number[] = []): ForeignField[] {
  if (!/[*%${}[\]<«#@]/.test(text)) return [];
  const found: ForeignField[] = [];
  /** Blanks found fields, so that nothing is found twice. */
  const without = (
    rest: string,
    from: number,
    pattern: RegExp,
    isField: (inside: string, tag: string) => boolean,
  ) =>
    rest.replaceAll(pattern, (tag: string, inside: string, at: number) => {
      if (!isField(inside, tag)) return tag;
      found.push({ tag, at: from + at, ...meaningOf(inside) });
      return "\n".repeat(tag.length);
    });
  let rest = text;
  for (const pattern of distinctive) rest = without(rest, 0, pattern, () => true);
  rest = rest.replaceAll(inTwoBraces, (field) => "\n".repeat(field.length));
  let from = 0;
  for (const to of [...cuts, text.length]) {
    let piece = rest.slice(from, to);
    for (const pattern of ambiguous) piece = without(piece, from, pattern, isNamed);
    from = to;
  }
  return found.toSorted((one, other) => one.at - other.at);
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Translates a field of another program. @param inside the text between its delimiters */
export function meaningOf(inside: string): { ours: MergeField | undefined; key: string } {
  const path = inside.split(/[|,"'()=]|:default|\sOR\s/i).filter((part) => /[a-z]/i.test(part));
  const words = path
    .flatMap((part) => part.split(/[.:@$[\]]/))
    .filter((word) => word.trim() !== "");
  const known = words.find((word) => meanings.has(lettersOf(word)));
  const main = known ?? path[0]?.split(/[.:@$]/).findLast((word) => word.trim() !== "") ?? "";
  const key = main
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]{1,40}/g, "_");
  return { ours: known === undefined ? undefined : meanings.get(lettersOf(known)), key };
}

const inSpace = new RegExp(String.raw`^(?:${spaces.split(" ").join("|")})[.:=][a-z_]`, "i");
/** Words joined by underscores, which only fields have. */
const joined = /^[a-z]{1,30}(?:_[a-z]{1,30}){1,5}$/i;
const withoutDefault =
  /^([\p{L}\d _-]{1,40}?)\s{0,9}(?:,\s{0,9}(?:fallback|default)\b|,\s{0,9}"|\||:default|\sOR\s|$)/iu;

/** Whether a text between ambiguous delimiters names a field, possibly with a fallback. */
function isNamed(inside: string, tag: string): boolean {
  const words = inside.trim();
  if (inSpace.test(words) || joined.test(words)) return true;
  const written = withoutDefault.exec(words)?.[1] ?? "";
  const name = lettersOf(written);
  if (facts.has(name)) return /^(?:[{%]|##|\[\[|<<)/.test(tag) || written === written.toUpperCase();
  return meanings.has(name) || others.has(name);
}
