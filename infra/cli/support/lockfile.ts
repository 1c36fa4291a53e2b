interface Lockfile {
  packages: Record<string, { name?: string; hasInstallScript?: boolean }>;
}

/** The places where a lockfile installs a package. */
export function copiesOf(name: string, lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  return Object.keys(packages).filter((place) => `/${place}`.endsWith(`/node_modules/${name}`));
}

/** The packages of a lockfile that bring an install script of which `allowScripts` of the manifest says nothing. */
export function unjudgedScripts(lockfile: string, manifest: string): string[] {
  const { packages } = JSON.parse(lockfile) as Lockfile;
  const { allowScripts = {} } = JSON.parse(manifest) as { allowScripts?: Record<string, boolean> };
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([place, { name }]) => name ?? place.split("node_modules/").at(-1) ?? place)
    .filter((name) => !Object.hasOwn(allowScripts, name));
  return [...new Set(names)];
}
