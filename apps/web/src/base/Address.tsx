/** An email address that may break before its domain. Other texts are rendered as they are. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  if (at <= 0) return <bdi>{children}</bdi>;
  return (
    <bdi>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
}
