interface Installed {
  name?: string;
  version?: string;
  /** True for a workspace of this repository, which `node_modules` links to. */
  link?: boolean;
  /** The origin of packages that do not come from the registry (`.npmrc`). */
  resolved?: string;
  integrity?: string;
  license?: string;
  /** True if only development needs it. */
  dev?: boolean;
  hasInstallScript?: boolean;
}

interface Lockfile {
  packages: Record<string, Installed>;
}

/** The third-party packages of a lockfile, by path. */
function installed(lockfile: string): [place: string, Installed][] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.entries(packages).filter(
    ([place, { link }]) => place.includes("node_modules/") && link !== true,
  );
}

const nameOf = ([place, { name }]: [string, Installed]): string =>
  name ?? place.split("node_modules/").at(-1) ?? place;

/** The paths at which a lockfile installs a package. */
export function copiesOf(name: string, lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.keys(packages).filter((place) => `/${place}`.endsWith(`/node_modules/${name}`));
}

/** Packages with an install script that the manifest's `allowScripts` does not list. */
export function unjudgedScripts(lockfile: string, manifest: string): string[] {
  const { allowScripts = {} } = JSON.parse(manifest) as { allowScripts?: Record<string, boolean> };
  const names = installed(lockfile)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(nameOf)
    .filter((name) => !Object.hasOwn(allowScripts, name));
  return [...new Set(names)];
}

/** An SHA-512 in base64. */
const integrityPattern = /^sha512-[\w+/]{86}==$/;

/**
 * Reports packages of a lockfile from outside the registry or without a hash. The lockfile records the source only of
 * packages from elsewhere: a repository, an archive, a folder.
 */
export function strayPackages(lockfile: string): string[] {
  return installed(lockfile).flatMap(([place, { resolved, integrity }]) => [
    ...(resolved === undefined ? [] : [`${place} comes from ${resolved}`]),
    ...(integrityPattern.test(integrity ?? "") ? [] : [`${place} has no SHA-512`]),
  ]);
}

export interface Licensed {
  name: string;
  version: string;
  /** The package's licence, usually an SPDX expression; empty if missing. */
  licence: string;
}

/** The packages needed to run Sortes, with their licences, by name. */
export function licencesOf(lockfile: string): Licensed[] {
  const all = installed(lockfile)
    .filter(([, { dev }]) => dev !== true)
    .map((entry) => {
      const [, { version = "", license = "" }] = entry;
      return { name: nameOf(entry), version, licence: license };
    });
  const once = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
