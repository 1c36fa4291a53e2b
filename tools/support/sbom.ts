import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { licencesOf } from "./lockfile.ts";

interface Component {
  "bom-ref": string;
  name: string;
}

/** The parts of a CycloneDX document that are changed here. */
interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** npm uses the folder's name; the reference contains the package's. */
const named = <T extends Component>(component: T): T => ({
  ...component,
  name: component["bom-ref"].slice(0, component["bom-ref"].lastIndexOf("@")),
});

/**
 * Reduces the output of `npm sbom` for a lockfile to the packages shipped with Sortes, without values that differ
 * between two runs. npm's own `--omit dev` also drops packages that are a development dependency of one workspace and a
 * runtime dependency of another, such as Kysely, React and Zod.
 */
function shippedPart(bom: string, lockfile: string): string {
  const { serialNumber: _, ...document } = JSON.parse(bom) as Bom;
  const { timestamp: __, ...metadata } = document.metadata;
  const shipped = new Set(licencesOf(lockfile).map(({ name, version }) => `${name}@${version}`));
  const stays = (ref: string) =>
    ref.startsWith("sortes@") || ref.startsWith("@sortes/") || shipped.has(ref);
  const written = {
    ...document,
    metadata: { ...metadata, component: named(metadata.component) },
    components: document.components.filter((one) => stays(one["bom-ref"])).map(named),
    dependencies: document.dependencies
      .filter(({ ref }) => stays(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(stays) })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/**
 * The CycloneDX document of the packages shipped with Sortes. @param root of the checkout; only its lockfile is read
 */
export async function bomOf(root: string): Promise<string> {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], {
    cwd: root,
    maxBuffer: 1e8,
  });
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  return shippedPart(stdout, lockfile);
}
