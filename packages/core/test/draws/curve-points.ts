import { bls12_381 } from "@noble/curves/bls12-381.js";

const { Point } = bls12_381.G1;
const { Fp } = bls12_381.fields;
type CurvePoint = ReturnType<typeof Point.fromAffine>;

/** A point of the curve outside of the subgroup, whose order divides the cofactor: added to a signature, few would notice. */
export function cofactorPoint(): CurvePoint {
  for (let x = 1n; ; x++) {
    const square = Fp.add(Fp.pow(x, 3n), 4n);
    if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) continue;
    const point = Point.fromAffine({ x, y: Fp.sqrt(square) });
    const torsion = point.multiplyUnsafe(Point.Fn.ORDER - 1n).add(point);
    if (!torsion.equals(Point.ZERO)) return torsion;
  }
}

/** The compressed form of a point, also outside of the subgroup, in hex. */
export function encodedPoint(point: CurvePoint): string {
  const { x, y } = point.toAffine();
  const isLarger = y > Fp.ORDER / 2n;
  return (x | (1n << 383n) | (isLarger ? 1n << 381n : 0n)).toString(16).padStart(96, "0");
}
