import css from "./Avatar.module.css";

/** An account's picture, or its first letter. Decoration: the name is beside it. */
export function Avatar({
  name,
  picture,
  size = 32,
}: {
  name: string;
  picture?: string | null;
  size?: number;
}) {
  return (
    <span
      className={css.avatar}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" width={size} height={size} />
      ) : (
        name.slice(0, 1).toLocaleUpperCase()
      )}
    </span>
  );
}
