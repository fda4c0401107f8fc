/** The dot between facts of a line; screen readers do not read it. */
export function Dot() {
  return <span aria-hidden="true"> · </span>;
}
