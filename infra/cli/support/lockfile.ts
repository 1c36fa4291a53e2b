/** The places where a lockfile installs a package. */
export function copiesOf(name: string, lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, unknown> };
  return Object.keys(packages).filter((place) => `/${place}`.endsWith(`/node_modules/${name}`));
}
